import { type Rollup, rollupSql } from '../rollup-sql.ts';

const merchant = ['text', 'provider_organization_id'] as const;
const currency = ['text', 'currency'] as const;
const day = ['date', `(created_at at time zone 'UTC')::date`] as const;
const byMonthOf = (column: string) => ({
  keys: {
    provider_organization_id: merchant,
    currency,
    month: ['date', `month_of(${column})`] as const,
  },
  required: ['provider_organization_id', 'currency', column],
});
const byDay = {
  keys: { provider_organization_id: merchant, day, currency },
  required: ['provider_organization_id', 'created_at', 'currency'],
};
const STARTED = `started_at is not null and status not in ('incomplete', 'incomplete_expired')`;
const ANNUAL_AMOUNT = 'annual_recurring_revenue(status, ended_at, recurring_interval, amount)';

const rollups: readonly Rollup[] = [
  {
    table: 'order_month',
    source: '"order"',
    ...byMonthOf('created_at'),
    where: 'paid',
    sums: {
      orders: '1',
      gross: 'subtotal_amount',
      discounts: 'discount_amount',
      net: 'net_amount',
      tax: 'tax_amount',
      collected: 'total_amount',
      recurring_net: 'case when subscription_id is null then 0 else net_amount end',
    },
  },
  {
    table: 'order_day',
    source: '"order"',
    ...byDay,
    where: 'paid',
    sums: { orders: '1', net: 'net_amount' },
  },
  {
    table: 'refund_month',
    source: 'refund',
    ...byMonthOf('created_at'),
    where: `status = 'succeeded'`,
    sums: { refunds: '1', amount: 'amount', tax: 'tax_amount' },
  },
  {
    table: 'refund_day',
    source: 'refund',
    ...byDay,
    where: `status = 'succeeded'`,
    sums: { refunds: '1', amount: 'amount' },
  },
  {
    table: 'subscription_start_month',
    source: 'subscription',
    ...byMonthOf('started_at'),
    where: STARTED,
    sums: { subscriptions: '1', annual_amount: ANNUAL_AMOUNT },
  },
  {
    table: 'subscription_end_month',
    source: 'subscription',
    ...byMonthOf('ended_at'),
    where: STARTED,
    sums: {
      subscriptions: '1',
      annual_amount: ANNUAL_AMOUNT,
      // Subscriptions that started and ended within one month.
      started_and_ended: 'case when month_of(started_at) = month_of(ended_at) then 1 else 0 end',
    },
  },
  {
    table: 'subscription_state',
    source: 'subscription',
    keys: { provider_organization_id: merchant, status: ['text', 'status'] },
    required: ['provider_organization_id', 'status'],
    where: 'created_at is not null',
    sums: { subscriptions: '1' },
  },
];

const functions = `
  create function month_of(at timestamptz) returns date language sql immutable parallel safe
    return date_trunc('month', at at time zone 'UTC')::date;

  -- The price of a year in the smallest currency unit: a twelfth of it is the monthly price.
  create function annual_amount(recurring_interval text, amount bigint) returns numeric
    language sql immutable parallel safe
    return amount::numeric * case recurring_interval
      when 'month' then 12 when 'year' then 1 when 'week' then 52 when 'day' then 365 end;

  -- The recurring revenue of a subscription, or what it was until it ended; trials and unpaid ones have none.
  create function annual_recurring_revenue(
    status text, ended_at timestamptz, recurring_interval text, amount bigint
  ) returns numeric language sql immutable parallel safe
    return case when ended_at is not null or status in ('active', 'past_due')
      then coalesce(annual_amount(recurring_interval, amount), 0) else 0 end;
`;

/** Filled by the service, not by triggers: the provider only sends the running total of a meter. */
const meterTables = `
  -- The last total of a customer's meter that changed on a day (UTC).
  create table customer_meter_day (
    id text not null,
    day date not null,
    provider_organization_id text not null,
    meter_id text not null,
    began_on date not null,
    revision text collate "C" not null,
    consumed_units numeric not null,
    primary key (id, day)
  );

  -- What all customers consumed on a day: the growth of their totals.
  create table meter_day (
    provider_organization_id text not null,
    meter_id text not null,
    day date not null,
    consumed_units numeric not null,
    primary key (provider_organization_id, meter_id, day)
  );

  -- A total that is smaller than before was reset. The first known total counts as growth only if the meter began on
  -- the same day.
  create function meter_growth(total numeric, previous numeric, is_first_day boolean) returns numeric
    language sql immutable parallel safe
    return case when previous is null then case when is_first_day then total else 0 end
      when total < previous then total else total - previous end;
`;

export const rollupTables = [functions, ...rollups.map(rollupSql), meterTables].join('\n');

export const rollupFunctions = rollups.flatMap(({ table }) =>
  ['insert', 'update', 'delete'].map((event) => `${table}_${event}`),
);
