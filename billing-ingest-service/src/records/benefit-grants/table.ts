import { recordTable } from '../record-table.ts';
import type { BenefitGrantDocument } from './schema.ts';

export const benefitGrantTable = recordTable<BenefitGrantDocument>(
  'benefit_grant',
  {
    grantedAt: 'timestamptz',
    revokedAt: 'timestamptz',
    isGranted: 'boolean',
    isRevoked: 'boolean',
    subscriptionId: 'text',
    orderId: 'text',
    customerId: 'text',
    benefitId: 'text',
    benefitType: 'text',
    error: 'json',
    properties: 'json',
    previousProperties: 'json',
  },
  [
    { name: 'benefit_grant_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    { name: 'benefit_grant_customer', columns: ['customerId', 'benefitId'] },
    { name: 'benefit_grant_benefit', columns: ['benefitId', 'createdAt', 'id'] },
    {
      name: 'benefit_grant_subscription',
      columns: ['subscriptionId'],
      where: 'subscription_id IS NOT NULL',
    },
    { name: 'benefit_grant_order', columns: ['orderId'], where: 'order_id IS NOT NULL' },
  ],
);
