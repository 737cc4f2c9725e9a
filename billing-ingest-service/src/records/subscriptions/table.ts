import { recordTable } from '../record-table.ts';
import type { SubscriptionDocument } from './schema.ts';

export const subscriptionTable = recordTable<SubscriptionDocument>('subscription', {
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
});
