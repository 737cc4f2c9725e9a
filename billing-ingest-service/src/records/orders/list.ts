import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import { is } from '../../listing/filters.ts';
import { MERCHANT } from '../../listing/merchant.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byCustomerOrProduct } from '../../listing/search.ts';
import { byInteger, byTime } from '../../listing/sorts.ts';
import {
  customerSummarySql,
  joinCustomer,
  joinProduct,
  productSummarySql,
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
    joins: `${joinCustomer('sale')} ${joinProduct('sale')}`,
    columns: () => `${customerSummarySql}, ${productSummarySql}`,
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

  async findRelated(db: Db, organizationId: string, orderId: string) {
    const [row] = await db.query(
      // Refunds of an order ($2), and its subscription.
      statement<Related>(
        'order-find-related',
        `select
           (select coalesce(json_agg(refund.document order by refund.created_at, refund.id), '[]')
            from refund where refund.order_id = $2 and refund.created_at is not null
              and refund.provider_organization_id = ${MERCHANT}) as refunds,
           (select subscription.document from subscription
            join "order" as sale on sale.subscription_id = subscription.id
              and sale.provider_organization_id = subscription.provider_organization_id
            where sale.id = $2 and sale.provider_organization_id = ${MERCHANT}) as subscription`,
      ),
      [organizationId, orderId],
    );
    return row ?? { refunds: [], subscription: null };
  },
};
