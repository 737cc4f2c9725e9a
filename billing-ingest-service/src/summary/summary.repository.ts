import { statement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import { MERCHANT } from '../listing/merchant.ts';

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

/** Rows as JSON, their numbers as text. */
const rowsOf = (query: string) =>
  `(select coalesce(json_agg(found), '[]') from (${query}) as found)`;

const UNTIL = `provider_organization_id = ${MERCHANT} and month <= $3`;
const IS_BILLED = `status in ('active', 'past_due') and started_at <= $4`;
const ANNUAL_AMOUNT = 'annual_amount(recurring_interval, amount)';

const ordersByMonth = `
  select currency, to_char(month, 'YYYY-MM') as month, orders::text, gross::text, discounts::text,
    net::text, tax::text, collected::text, recurring_net::text as "recurringNet"
  from order_month where ${UNTIL} and month >= $2 and orders <> 0`;

const refundsByMonth = `
  select currency, to_char(month, 'YYYY-MM') as month, refunds::text, amount::text, tax::text
  from refund_month where ${UNTIL} and month >= $2 and refunds <> 0`;

const subscriptionsByMonth = `
  select currency, case when month >= $2 then to_char(month, 'YYYY-MM') end as month,
    sum(started)::text as started, sum(started_annual_amount)::text as "startedAnnualAmount",
    sum(ended)::text as ended, sum(ended_annual_amount)::text as "endedAnnualAmount",
    sum(started_and_ended)::text as "startedAndEnded"
  from (
    select currency, month, subscriptions as started, annual_amount as started_annual_amount,
      0 as ended, 0 as ended_annual_amount, 0 as started_and_ended
    from subscription_start_month where ${UNTIL} and subscriptions <> 0
    union all
    select currency, month, 0, 0, subscriptions, annual_amount, started_and_ended
    from subscription_end_month where ${UNTIL} and subscriptions <> 0
  ) as months group by 1, 2`;

const runningNow = `
  select currency,
    coalesce(sum(${ANNUAL_AMOUNT}) filter (where ${IS_BILLED}), 0)::text as "annualAmount",
    coalesce(sum(${ANNUAL_AMOUNT}) filter (where ${IS_BILLED} and cancel_at_period_end), 0)::text
      as "endingAnnualAmount",
    (count(*) filter (where status in ('active', 'trialing')))::text as active,
    (count(*) filter (where status = 'trialing'))::text as trialing,
    (count(*) filter (where status = 'past_due'))::text as "pastDue",
    (count(*) filter (where ${IS_BILLED} and ${ANNUAL_AMOUNT} is null))::text as "withoutInterval"
  from subscription
  where provider_organization_id = ${MERCHANT} and currency is not null
    and status in ('active', 'trialing', 'past_due') and (ended_at is null or ended_at > $4)
  group by currency`;

/** Both are first days of months. */
type Range = { readonly from: string; readonly to: string };

export const summaries = {
  async read(db: Db, organizationId: string, { from, to }: Range, now: Date): Promise<SummaryRows> {
    const [row] = await db.query(
      // Uses rollups; only current subscriptions are read one by one.
      statement<SummaryRows>(
        'summary-read',
        `select ${rowsOf(ordersByMonth)} as orders, ${rowsOf(refundsByMonth)} as refunds,
           ${rowsOf(subscriptionsByMonth)} as subscriptions, ${rowsOf(runningNow)} as running`,
      ),
      [organizationId, from, to, now],
    );
    return row ?? { orders: [], refunds: [], subscriptions: [], running: [] };
  },
};
