import { sql } from '@tessera/chassis/db/sql';
import { is, isFlag } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byCustomerOrProduct } from '../../listing/search.ts';
import { byInteger, byTime } from '../../listing/sorts.ts';
import {
  customerSummary,
  joinRelated,
  productSummary,
  type WithCustomer,
  type WithProduct,
} from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type SubscriptionRow = RecordRow<StoredDocument<'subscription'>> &
  WithCustomer &
  WithProduct;

/** Subscriptions of the provider organization that an organization is linked to. */
export const subscriptions = recordList<
  SubscriptionRow,
  'createdAt' | 'amount',
  | 'status'
  | 'cancelAtPeriodEnd'
  | 'recurringInterval'
  | 'currency'
  | 'customerId'
  | 'productId'
  | 'discountId'
>({
  table: 'subscription',
  alias: 'subscription',
  joins: joinRelated('subscription', 'customer', 'product'),
  columns: () => sql`${customerSummary}, ${productSummary}`,
  sorts: { createdAt: byTime('subscription.created_at'), amount: byInteger('subscription.amount') },
  filters: {
    status: is('subscription.status'),
    cancelAtPeriodEnd: isFlag('subscription.cancel_at_period_end'),
    recurringInterval: is('subscription.recurring_interval'),
    currency: is('subscription.currency'),
    customerId: is('subscription.customer_id'),
    productId: is('subscription.product_id'),
    discountId: is('subscription.discount_id'),
  },
  search: byCustomerOrProduct,
});
