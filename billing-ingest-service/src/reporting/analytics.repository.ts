import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { BucketInterval } from '@tessera/contracts/billing/reporting/analytics';
import { subscriptionEffects } from './subscription-effects.ts';

/** Sums are decimal text, because they may exceed the integers that a double represents exactly. */
type Bucket<Sums extends string> = {
  readonly currency: string;
  /** The first day of the bucket in the range, or of the previous range; null for all earlier days. */
  readonly bucket: string | null;
} & { readonly [S in Sums]: string };

export type SalesRow = Bucket<
  'orders' | 'gross' | 'net' | 'tax' | 'recurringNet' | 'refunds' | 'refunded'
>;
/** Changes: of the number of subscriptions, of their annual amount and of the number of paying customers. */
export type SubscriptionRow = Bucket<
  'started' | 'reactivated' | 'ended' | 'annualAmount' | 'active' | 'paying'
>;
export type AnalyticsRows = {
  readonly sales: readonly SalesRow[];
  readonly subscriptions: readonly SubscriptionRow[];
};

type Query = {
  readonly merchantId: string;
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly interval: BucketInterval;
  readonly currency: string | undefined;
};

export const analyticsFigures = {
  /**
   * Sums from rollups, one row per day and currency. Subscriptions are read one by one, from an index, for what depends
   * on the other subscriptions of the customer. Not prepared: the plan depends on the size of the merchant.
   */
  async read(db: Db, query: Query): Promise<AnalyticsRows> {
    const row = await db.queryOne<AnalyticsRows>(
      sql`select ${rowsOf(salesByBucket(query))} as sales,
        ${rowsOf(subscriptionsByBucket(query))} as subscriptions`,
      { prepare: false },
    );
    return row ?? { sales: [], subscriptions: [] };
  },
};

/** Rows as JSON, their numbers as text. */
const rowsOf = (query: Sql): Sql =>
  sql`(select coalesce(json_agg(found), '[]') from (${query}) as found)`;

/** The columns `currency` and `bucket` of rows with a day. */
const bucketColumns = ({ from, previousFrom, interval }: Query): Sql => sql`
  currency, case
    when day >= ${from}::date
      then greatest(date_trunc(${interval}, day::timestamp)::date, ${from}::date)
    when day >= ${previousFrom}::date then ${previousFrom}::date end as bucket`;

const isOwn = ({ merchantId, currency, to }: Query): Sql => sql`
  provider_organization_id = ${merchantId} and day <= ${to}::date
  and (${currency ?? null}::text is null or currency = ${currency ?? null})`;

function salesByBucket(query: Query): Sql {
  const within = sql`${isOwn(query)} and day >= ${query.previousFrom}::date`;
  return sql`
    select ${bucketColumns(query)}, sum(orders)::text as orders, sum(gross)::text as gross,
      sum(net)::text as net, sum(tax)::text as tax, sum(recurring_net)::text as "recurringNet",
      sum(refunds)::text as refunds, sum(refunded)::text as refunded
    from (
      select day, currency, orders, gross, net, tax, recurring_net, 0 as refunds, 0 as refunded
      from order_day where ${within} and orders <> 0
      union all
      select day, currency, 0, 0, 0, 0, 0, refunds, amount
      from refund_day where ${within} and refunds <> 0
    ) as sales group by 1, 2`;
}

function subscriptionsByBucket(query: Query): Sql {
  const { merchantId, currency } = query;
  return sql`
    select ${bucketColumns(query)}, sum(started)::text as started,
      sum(reactivated)::text as reactivated, sum(ended)::text as ended,
      sum(annual_amount)::text as "annualAmount", sum(active)::text as active,
      sum(paying)::text as paying
    from (
      select day, currency, subscriptions as started, 0 as reactivated, 0 as ended, annual_amount,
        active, paying
      from subscription_start_day where ${isOwn(query)} and subscriptions <> 0
      union all
      select day, currency, 0, 0, subscriptions, -annual_amount, -active, -paying
      from subscription_end_day where ${isOwn(query)} and subscriptions <> 0
      union all
      select day, currency, 0, reactivated, 0, 0, 0, paying
      from (${subscriptionEffects({ merchantId, currency })}) as effect
      where day <= ${query.to}::date
    ) as changes group by 1, 2`;
}
