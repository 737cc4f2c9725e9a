import { sql } from '@tessera/chassis/db/sql';
import type { Refund } from '@tessera/contracts/billing/refunds';
import { is } from '../../listing/filters.ts';
import { type RecordRow, recordList } from '../../listing/record-list.ts';
import { byCustomer } from '../../listing/search.ts';
import { byInteger, byTime } from '../../listing/sorts.ts';
import { customerSummary, joinRelated, type WithCustomer } from '../../listing/summaries.ts';
import type { StoredDocument } from '../record-kinds.ts';

export type RefundRow = RecordRow<StoredDocument<'refund'>> &
  WithCustomer &
  Readonly<Pick<Refund, 'order'>>;

export const refunds = recordList<
  RefundRow,
  'createdAt' | 'amount',
  'status' | 'reason' | 'currency' | 'orderId' | 'customerId' | 'subscriptionId'
>({
  table: 'refund',
  alias: 'refund',
  joins: sql`${joinRelated('refund', 'customer')}
    left join "order" as sale on sale.id = refund.order_id
      and sale.provider_organization_id = refund.provider_organization_id`,
  columns: () => sql`${customerSummary},
    case when sale.id is null then null else json_build_object('id', sale.id,
      'status', sale.status, 'totalAmount', sale.total_amount, 'currency', sale.currency)
    end as "order"`,
  sorts: { createdAt: byTime('refund.created_at'), amount: byInteger('refund.amount') },
  filters: {
    status: is('refund.status'),
    reason: is('refund.reason'),
    currency: is('refund.currency'),
    orderId: is('refund.order_id'),
    customerId: is('refund.customer_id'),
    subscriptionId: is('refund.subscription_id'),
  },
  search: byCustomer,
});
