import { recordTable } from '../record-table.ts';
import type { OrderDocument } from './schema.ts';

export const orderTable = recordTable<OrderDocument>(
  'order',
  {
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
    invoiceNumber: 'text',
  },
  [
    { name: 'order_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    { name: 'order_status_list', columns: ['providerOrganizationId', 'status', 'createdAt', 'id'] },
    {
      name: 'order_currency_list',
      columns: ['providerOrganizationId', 'currency', 'createdAt', 'id'],
    },
    {
      name: 'order_billing_reason_list',
      columns: ['providerOrganizationId', 'billingReason', 'createdAt', 'id'],
    },
    { name: 'order_by_total', columns: ['providerOrganizationId', 'totalAmount', 'id'] },
    { name: 'order_product_list', columns: ['productId', 'createdAt', 'id'] },
    { name: 'order_customer_list', columns: ['customerId', 'createdAt', 'id'] },
    {
      name: 'order_subscription',
      columns: ['subscriptionId'],
      where: 'subscription_id IS NOT NULL',
    },
    {
      name: 'order_discount_list',
      columns: ['discountId', 'createdAt', 'id'],
      where: 'discount_id IS NOT NULL',
    },
    // On an expression, which an EntitySchema cannot describe.
    { name: 'order_invoice_number', synchronize: false },
    // With included columns, which an EntitySchema cannot describe.
    { name: 'order_sales', synchronize: false },
  ],
);
