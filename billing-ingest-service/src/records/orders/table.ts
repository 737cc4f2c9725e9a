import { recordTable } from '../record-table.ts';
import type { OrderDocument } from './schema.ts';

export const orderTable = recordTable<OrderDocument>('order', {
  status: 'text',
  paid: 'boolean',
  currency: 'text',
  subtotalAmount: 'bigint',
  discountAmount: 'bigint',
  netAmount: 'bigint',
  taxAmount: 'bigint',
  totalAmount: 'bigint',
  refundedAmount: 'bigint',
  refundedTaxAmount: 'bigint',
  billingReason: 'text',
  billingAddress: 'json',
  customerId: 'text',
  productId: 'text',
  discountId: 'text',
  subscriptionId: 'text',
  checkoutId: 'text',
  metadata: 'json',
  customFieldData: 'json',
  discount: 'json',
  items: 'json',
});
