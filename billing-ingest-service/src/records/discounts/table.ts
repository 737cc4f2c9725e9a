import { recordTable } from '../record-table.ts';
import type { DiscountDocument } from './schema.ts';

export const discountTable = recordTable<DiscountDocument>(
  'discount',
  {
    name: 'text',
    code: 'text',
    type: 'text',
    duration: 'text',
    durationInMonths: 'bigint',
    amount: 'bigint',
    currency: 'text',
    basisPoints: 'bigint',
    startsAt: 'timestamptz',
    endsAt: 'timestamptz',
    maxRedemptions: 'bigint',
    redemptionsCount: 'bigint',
    metadata: 'json',
  },
  [{ name: 'discount_list', columns: ['providerOrganizationId', 'createdAt', 'id'] }],
);
