import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { is } from '../../listing/filters.ts';
import { linkedMerchant } from '../../listing/merchant.ts';
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

export type OrderRow = RecordRow<StoredDocument<'order'>> & WithCustomer & WithProduct;

type Related = {
  readonly refunds: readonly StoredDocument<'refund'>[];
  readonly subscription: StoredDocument<'subscription'> | null;
};

/** Orders of the provider organization that an organization is linked to. */
export const orders = {
  ...recordList<
    OrderRow,
    'createdAt' | 'totalAmount',
    | 'status'
    | 'billingReason'
    | 'currency'
    | 'customerId'
    | 'productId'
    | 'subscriptionId'
    | 'discountId'
  >({
    table: '"order"',
    alias: 'sale',
    joins: joinRelated('sale', 'customer', 'product'),
    columns: () => sql`${customerSummary}, ${productSummary}`,
    sorts: { createdAt: byTime('sale.created_at'), totalAmount: byInteger('sale.total_amount') },
    filters: {
      status: is('sale.status'),
      billingReason: is('sale.billing_reason'),
      currency: is('sale.currency'),
      customerId: is('sale.customer_id'),
      productId: is('sale.product_id'),
      subscriptionId: is('sale.subscription_id'),
      discountId: is('sale.discount_id'),
    },
    search: byCustomerOrProduct,
  }),

  /** The refunds and the subscription of an order. */
  async findRelated(db: Db, organizationId: string, orderId: string) {
    const merchant = linkedMerchant(organizationId);
    const row = await db.queryOne<Related>(sql`
      select
        (select coalesce(json_agg(refund.document order by refund.created_at, refund.id), '[]')
         from refund where refund.order_id = ${orderId} and refund.created_at is not null
           and refund.provider_organization_id = ${merchant}) as refunds,
        (select subscription.document from subscription
         join "order" as sale on sale.subscription_id = subscription.id
           and sale.provider_organization_id = subscription.provider_organization_id
         where sale.id = ${orderId}
           and sale.provider_organization_id = ${merchant}) as subscription`);
    return row ?? { refunds: [], subscription: null };
  },
};
