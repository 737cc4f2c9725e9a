import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { linkedMerchant } from '../listing/merchant.ts';

/** Sums are decimal text, because they may exceed the integers that a double represents exactly. */
export type OrderMonth = {
  readonly currency: string;
  readonly month: string;
  readonly orders: string;
  readonly gross: string;
  readonly discounts: string;
  readonly net: string;
  readonly tax: string;
  readonly collected: string;
  readonly recurringNet: string;
};
export type RefundMonth = {
  readonly currency: string;
  readonly month: string;
  readonly refunds: string;
  readonly amount: string;
  readonly tax: string;
};
/** Subscriptions that started, and that ended; a row of month null stands for all earlier ones. */
export type SubscriptionMonth = {
  readonly currency: string;
  readonly month: string | null;
  readonly started: string;
  readonly startedAnnualAmount: string;
  readonly ended: string;
  readonly endedAnnualAmount: string;
  /** The ended ones that also started in this month. */
  readonly startedAndEnded: string;
};
export type Running = {
  readonly currency: string;
  readonly annualAmount: string;
  readonly endingAnnualAmount: string;
  readonly active: string;
  readonly trialing: string;
  readonly pastDue: string;
  readonly withoutInterval: string;
};
export type SummaryRows = {
  readonly orders: readonly OrderMonth[];
  readonly refunds: readonly RefundMonth[];
  readonly subscriptions: readonly SubscriptionMonth[];
  readonly running: readonly Running[];
};

/** Both are first days of months. */
type Range = { readonly from: string; readonly to: string };

export const summaries = {
  /** Uses rollups; only current subscriptions are read one by one. */
  async read(db: Db, organizationId: string, { from, to }: Range, now: Date): Promise<SummaryRows> {
    const merchant = linkedMerchant(organizationId);
    const until = sql`provider_organization_id = ${merchant} and month <= ${to}`;
    const row = await db.queryOne<SummaryRows>(sql`
      select ${rowsOf(ordersByMonth(until, from))} as orders,
        ${rowsOf(refundsByMonth(until, from))} as refunds,
        ${rowsOf(subscriptionsByMonth(until, from))} as subscriptions,
        ${rowsOf(running(merchant, now))} as running`);
    return row ?? { orders: [], refunds: [], subscriptions: [], running: [] };
  },
};

/** Rows as JSON, their numbers as text. */
const rowsOf = (query: Sql): Sql =>
  sql`(select coalesce(json_agg(found), '[]') from (${query}) as found)`;

const ordersByMonth = (until: Sql, from: string): Sql => sql`
  select currency, to_char(month, 'YYYY-MM') as month, orders::text, gross::text, discounts::text,
    net::text, tax::text, collected::text, recurring_net::text as "recurringNet"
  from order_month where ${until} and month >= ${from} and orders <> 0`;

const refundsByMonth = (until: Sql, from: string): Sql => sql`
  select currency, to_char(month, 'YYYY-MM') as month, refunds::text, amount::text, tax::text
  from refund_month where ${until} and month >= ${from} and refunds <> 0`;

const subscriptionsByMonth = (until: Sql, from: string): Sql => sql`
  select currency, case when month >= ${from} then to_char(month, 'YYYY-MM') end as month,
    sum(started)::text as started, sum(started_annual_amount)::text as "startedAnnualAmount",
    sum(ended)::text as ended, sum(ended_annual_amount)::text as "endedAnnualAmount",
    sum(started_and_ended)::text as "startedAndEnded"
  from (
    select currency, month, subscriptions as started, annual_amount as started_annual_amount,
      0 as ended, 0 as ended_annual_amount, 0 as started_and_ended
    from subscription_start_month where ${until} and subscriptions <> 0
    union all
    select currency, month, 0, 0, subscriptions, annual_amount, started_and_ended
    from subscription_end_month where ${until} and subscriptions <> 0
  ) as months group by 1, 2`;

/** Subscriptions that have not ended. */
function running(merchant: Sql, now: Date): Sql {
  const isBilled = sql`status in ('active', 'past_due') and started_at <= ${now}`;
  const annualAmount = sql`annual_amount(recurring_interval, amount)`;
  return sql`
    select currency,
      coalesce(sum(${annualAmount}) filter (where ${isBilled}), 0)::text as "annualAmount",
      coalesce(sum(${annualAmount}) filter (where ${isBilled} and cancel_at_period_end), 0)::text
        as "endingAnnualAmount",
      (count(*) filter (where status in ('active', 'trialing')))::text as active,
      (count(*) filter (where status = 'trialing'))::text as trialing,
      (count(*) filter (where status = 'past_due'))::text as "pastDue",
      (count(*) filter (where ${isBilled} and ${annualAmount} is null))::text as "withoutInterval"
    from subscription
    where provider_organization_id = ${merchant} and currency is not null
      and status in ('active', 'trialing', 'past_due') and (ended_at is null or ended_at > ${now})
    group by currency`;
}
