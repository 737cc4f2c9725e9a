import { recordTable } from '../record-table.ts';
import type { RefundDocument } from './schema.ts';

export const refundTable = recordTable<RefundDocument>(
  'refund',
  {
    status: 'text',
    reason: 'text',
    amount: 'bigint',
    taxAmount: 'bigint',
    currency: 'text',
    orderId: 'text',
    customerId: 'text',
    subscriptionId: 'text',
    revokeBenefits: 'boolean',
    metadata: 'json',
  },
  [
    { name: 'refund_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    {
      name: 'refund_status_list',
      columns: ['providerOrganizationId', 'status', 'createdAt', 'id'],
    },
    { name: 'refund_by_amount', columns: ['providerOrganizationId', 'amount', 'id'] },
    { name: 'refund_order', columns: ['orderId'] },
    { name: 'refund_customer', columns: ['customerId'] },
  ],
);
