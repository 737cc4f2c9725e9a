import type { Rollup } from './rollup-sql.ts';

const merchant = ['text', 'provider_organization_id'] as const;
const currency = ['text', 'currency'] as const;
const byDayOf = (column: string) => ({
  keys: {
    provider_organization_id: merchant,
    day: ['date', `(${column} at time zone 'UTC')::date`] as const,
    currency,
  },
  required: ['provider_organization_id', column, 'currency'],
});

export const orderDay: Rollup = {
  table: 'order_day',
  source: '"order"',
  ...byDayOf('created_at'),
  where: 'paid',
  sums: {
    orders: '1',
    net: 'net_amount',
    gross: 'subtotal_amount',
    tax: 'tax_amount',
    recurring_net: 'case when subscription_id is null then 0 else net_amount end',
  },
};

const ANNUAL_AMOUNT = 'annual_recurring_revenue(status, ended_at, recurring_interval, amount)';
const subscriptions = {
  source: 'subscription',
  where: `started_at is not null and status not in ('incomplete', 'incomplete_expired')`,
  sums: {
    subscriptions: '1',
    annual_amount: ANNUAL_AMOUNT,
    active: `case when ended_at is not null or status in ('active', 'trialing') then 1 else 0 end`,
    paying: `case when ${ANNUAL_AMOUNT} > 0 then 1 else 0 end`,
  },
};
export const startDay: Rollup = {
  table: 'subscription_start_day',
  ...byDayOf('started_at'),
  ...subscriptions,
};
export const endDay: Rollup = {
  table: 'subscription_end_day',
  ...byDayOf('ended_at'),
  ...subscriptions,
};
