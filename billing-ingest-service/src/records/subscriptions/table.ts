import { recordTable } from '../record-table.ts';
import type { SubscriptionDocument } from './schema.ts';

export const subscriptionTable = recordTable<SubscriptionDocument>(
  'subscription',
  {
    amount: 'bigint',
    currency: 'text',
    recurringInterval: 'text',
    status: 'text',
    currentPeriodStart: 'timestamptz',
    currentPeriodEnd: 'timestamptz',
    cancelAtPeriodEnd: 'boolean',
    canceledAt: 'timestamptz',
    startedAt: 'timestamptz',
    endsAt: 'timestamptz',
    endedAt: 'timestamptz',
    customerId: 'text',
    productId: 'text',
    discountId: 'text',
    checkoutId: 'text',
    customerCancellationReason: 'text',
    customerCancellationComment: 'text',
    metadata: 'json',
    customFieldData: 'json',
    discount: 'json',
    prices: 'json',
    meters: 'json',
  },
  [
    { name: 'subscription_list', columns: ['providerOrganizationId', 'createdAt', 'id'] },
    {
      name: 'subscription_status_list',
      columns: ['providerOrganizationId', 'status', 'createdAt', 'id'],
    },
    { name: 'subscription_by_amount', columns: ['providerOrganizationId', 'amount', 'id'] },
    { name: 'subscription_customer', columns: ['customerId'] },
    { name: 'subscription_product', columns: ['productId', 'status'] },
    { name: 'subscription_product_list', columns: ['productId', 'createdAt', 'id'] },
    { name: 'subscription_started', columns: ['providerOrganizationId', 'startedAt'] },
    // With included columns, which an EntitySchema cannot describe.
    { name: 'subscription_active_list', synchronize: false },
    { name: 'subscription_life', synchronize: false },
  ],
);
