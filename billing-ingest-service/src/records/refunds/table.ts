import { recordTable } from '../record-table.ts';
import type { RefundDocument } from './schema.ts';

export const refundTable = recordTable<RefundDocument>('refund', {
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
});
