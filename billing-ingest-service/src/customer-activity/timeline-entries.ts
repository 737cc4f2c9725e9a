import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import { isVisible } from '../deliveries/visible-delivery.repository.ts';
import type { PageCursor } from '../paging/page-cursor.ts';

export type TimelineQuery = {
  readonly organizationId: string;
  readonly merchantId: string;
  readonly customerId: string;
  readonly after: PageCursor | null;
  readonly limit: number;
  readonly now: Date;
};

type Entries = {
  /** Common table expressions that the selects use. */
  readonly records: Sql;
  /** The events of each kind: id, kind, record_id, at, status, amount, currency, product_id, benefit_id, detail. */
  readonly selects: readonly Sql[];
};

/** The events of a customer's records. Those without a time have not happened. */
export function timelineEntries(query: TimelineQuery): Entries {
  const own = sql`provider_organization_id = ${query.merchantId}
    and customer_id = ${query.customerId} and created_at is not null`;
  const records = sql`
    sale as materialized (
      select id, created_at, modified_at, status, total_amount as amount, currency, product_id
      from "order" where ${own}
    ), customer_subscription as materialized (
      select id, created_at, modified_at, started_at, canceled_at, ended_at, status, amount, currency,
        product_id, recurring_interval
      from subscription where ${own}
    ), customer_grant as materialized (
      select id, granted_at, revoked_at, benefit_id, benefit_type from benefit_grant where ${own}
    )`;
  return {
    records,
    selects: [
      sql`select 'order.created:' || id as id, 'order.created' as kind, id as record_id,
          created_at as at, status, amount, currency, product_id, null as benefit_id, null as detail
        from sale`,
      paidOrders(query),
      subscriptionEvents('started'),
      subscriptionEvents('canceled'),
      subscriptionEvents('ended'),
      withdrawnCancellations(query),
      sql`select 'refund.created:' || refund.id, 'refund.created', refund.id, refund.created_at,
          refund.status, refund.amount + refund.tax_amount, refund.currency, sale.product_id, null,
          refund.order_id
        from (select * from refund where ${own}) as refund
        left join sale on sale.id = refund.order_id`,
      grantEvents('granted'),
      grantEvents('revoked'),
      customerEvents('created', query),
      customerEvents('deleted', query),
      sql`select 'checkout.created:' || id, 'checkout.created', id, created_at,
          case when status = 'open' and expires_at <= ${query.now} then 'expired' else status end,
          total_amount, currency, product_id, null, null
        from checkout where ${own}`,
    ],
  };
}

/** A quarantined delivery has changed no record. */
const isShown = ({ organizationId }: TimelineQuery): Sql =>
  sql`${isVisible(organizationId)} and delivery.status <> 'quarantined'`;

/**
 * The time of a change that a delivery reports: when it arrived, but not before the record was created, and not after its
 * last change, because a delivery may arrive late.
 */
const timeOf = (record: Sql, receivedAt: Sql): Sql => sql`greatest(${record}.created_at,
  least(${receivedAt}, coalesce(${record}.modified_at, ${record}.created_at)))`;

/** An order does not contain the time at which it was paid. */
const paidOrders = (query: TimelineQuery): Sql => sql`
  select 'order.paid:' || sale.id, 'order.paid', sale.id,
    ${timeOf(sql`sale`, sql`paid.received_at`)}, status, amount, currency, product_id, null, null
  from sale cross join lateral (
    select min(received_at) as received_at from delivery
    where record_id = sale.id and type = 'order.paid' and ${isShown(query)}
  ) as paid
  where paid.received_at is not null`;

function subscriptionEvents(name: 'started' | 'canceled' | 'ended'): Sql {
  const kind = `subscription.${name}`;
  return sql`select ${kind}::text || ':' || id, ${kind}, id, ${rawSql(`${name}_at`)}, ${SUBSCRIPTION}
    from customer_subscription`;
}

/**
 * A cancellation that was withdrawn leaves no time in the subscription. Several endpoints may have received the same
 * event: of deliveries of one type in a row, one counts.
 */
const withdrawnCancellations = (query: TimelineQuery): Sql => sql`
  select change.type || ':' || subscription.id || ':' || change.position, change.type,
    subscription.id, ${timeOf(sql`subscription`, sql`change.received_at`)}, ${SUBSCRIPTION}
  from customer_subscription as subscription cross join lateral (
    select position, type, received_at, lag(type) over arrival as previous_type,
      lead(type) over arrival as next_type
    from delivery
    where record_id = subscription.id and ${isShown(query)}
      and type in ('subscription.canceled', 'subscription.uncanceled')
    window arrival as (order by position)
  ) as change
  where change.type = 'subscription.uncanceled' and previous_type is distinct from change.type
    or change.type = 'subscription.canceled' and next_type = 'subscription.uncanceled'`;

const SUBSCRIPTION = joinSql(
  ['status', 'amount', 'currency', 'product_id', 'null', 'recurring_interval'].map(rawSql),
  ', ',
);

function customerEvents(
  name: 'created' | 'deleted',
  { merchantId, customerId }: TimelineQuery,
): Sql {
  const kind = `customer.${name}`;
  return sql`select ${kind}::text || ':' || id, ${kind}, id, ${rawSql(`${name}_at`)}, null, null, null,
      null, null, null
    from customer where id = ${customerId} and provider_organization_id = ${merchantId}`;
}

function grantEvents(name: 'granted' | 'revoked'): Sql {
  const kind = `benefit.${name}`;
  return sql`select ${kind}::text || ':' || id, ${kind}, id, ${rawSql(`${name}_at`)}, null, null, null,
      null, benefit_id, benefit_type
    from customer_grant`;
}
