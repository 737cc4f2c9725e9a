import { recordTable } from '../record-table.ts';
import type { CustomerStateDocument } from './schema.ts';

export const customerStateTable = recordTable<CustomerStateDocument>(
  'customer_state',
  {
    customerId: 'text',
    asOf: 'timestamptz',
    activeSubscriptionIds: 'json',
    grantedBenefitIds: 'json',
    activeMeterIds: 'json',
    eventTime: 'timestamptz',
  },
  [{ name: 'customer_state_merchant', columns: ['providerOrganizationId'] }],
);
