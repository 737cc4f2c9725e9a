/** Sums that triggers keep up to date: a write adds the new version of a row and subtracts the old one. */
type Rollup = {
  readonly table: string;
  readonly source: string;
  /** Key columns of the rollup, each with its type and its expression over a row of the source. */
  readonly keys: Readonly<Record<string, readonly [type: string, sql: string]>>;
  /** Columns of the source that must not be null. */
  readonly required: readonly string[];
  /** SQL that holds for the rows that count. */
  readonly where: string;
  readonly sums: Readonly<Record<string, string>>;
};

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

function rollupSql({ table, source, keys, required, where, sums }: Rollup): string {
  const names = Object.keys(sums);
  const key = Object.keys(keys).join(', ');
  const ordinals = Object.keys(keys).map((_, index) => index + 1);
  const values = Object.values(keys).map(([, sql]) => sql);
  const signed = Object.values(sums).map((sql) => `sum(sign * (${sql}))`);
  // order by: concurrent writers lock rows in the same order. having: a write that changes no sum locks nothing.
  const apply = (changed: string) => `
    insert into ${table} as existing (${key}, ${names.join(', ')})
    select ${values.join(', ')}, ${signed.join(', ')}
    from (${changed}) as changed
    where ${required.map((column) => `${column} is not null`).join(' and ')} and ${where}
    group by ${ordinals.join(', ')}
    having ${signed.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${ordinals.join(', ')}
    on conflict (${key}) do update
      set ${names.map((name) => `${name} = existing.${name} + excluded.${name}`).join(', ')};`;
  // search_path: a session with another search path fires the triggers, too.
  const trigger = (event: string, transition: string, changed: string) => `
    create function ${table}_${event}() returns trigger language plpgsql
      set search_path from current as $$
      begin ${apply(changed)} return null; end $$;
    create trigger ${table}_${event} after ${event} on ${source}
      referencing ${transition} for each statement execute function ${table}_${event}();`;
  return `
    create table ${table} (
      ${Object.entries(keys).map(([name, [type]]) => `${name} ${type} not null`)},
      ${names.map((name) => `${name} numeric not null`).join(', ')},
      primary key (${key})
    );
    ${trigger('insert', 'new table as added', 'select 1 as sign, * from added')}
    ${trigger('delete', 'old table as removed', 'select -1 as sign, * from removed')}
    ${trigger(
      'update',
      'old table as removed new table as added',
      'select 1 as sign, * from added union all select -1 as sign, * from removed',
    )}`;
}

export const rollupTables = [functions, ...rollups.map(rollupSql), meterTables].join('\n');

export const rollupFunctions = rollups.flatMap(({ table }) =>
  ['insert', 'update', 'delete'].map((event) => `${table}_${event}`),
);
