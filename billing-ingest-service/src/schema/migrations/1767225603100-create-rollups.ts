import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a changed row adds to its month: `sums` by name, of rows that count at all. */
type Rollup = {
  readonly table: string;
  readonly source: string;
  readonly at: string;
  readonly counts: string;
  readonly sums: Readonly<Record<string, string>>;
};

const STARTED = `started_at is not null and status not in ('incomplete', 'incomplete_expired')`;

/** Sums by merchant, currency and month (UTC) that every write of a record keeps right. */
const rollups: readonly Rollup[] = [
  {
    table: 'order_month',
    source: '"order"',
    at: 'created_at',
    counts: 'paid',
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
    table: 'refund_month',
    source: 'refund',
    at: 'created_at',
    counts: `status = 'succeeded'`,
    sums: { refunds: '1', amount: 'amount', tax: 'tax_amount' },
  },
  {
    table: 'subscription_start_month',
    source: 'subscription',
    at: 'started_at',
    counts: STARTED,
    sums: {
      subscriptions: '1',
      twelfths: 'billed_twelfths(status, ended_at, recurring_interval, amount)',
    },
  },
  {
    table: 'subscription_end_month',
    source: 'subscription',
    at: 'ended_at',
    counts: STARTED,
    sums: {
      subscriptions: '1',
      twelfths: 'billed_twelfths(status, ended_at, recurring_interval, amount)',
      // Those that did not live to see the turn of a month.
      short: `case when month_of(started_at) = month_of(ended_at) then 1 else 0 end`,
    },
  },
];

export class CreateRollups1767225603100 implements MigrationInterface {
  readonly name = 'CreateRollups1767225603100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function month_of(at timestamptz) returns date language sql immutable parallel safe
        return date_trunc('month', at at time zone 'UTC')::date;

      -- A month of a subscription in twelfths of the currency's smallest unit: whole for every interval.
      create function monthly_twelfths(recurring_interval text, amount bigint) returns numeric
        language sql immutable parallel safe
        return amount::numeric * case recurring_interval
          when 'month' then 12 when 'year' then 1 when 'week' then 52 when 'day' then 365 end;

      -- What it brings, or brought until it ended; a trial and what is not paid bring nothing.
      create function billed_twelfths(
        status text, ended_at timestamptz, recurring_interval text, amount bigint
      ) returns numeric language sql immutable parallel safe
        return case when ended_at is not null or status in ('active', 'past_due')
          then coalesce(monthly_twelfths(recurring_interval, amount), 0) else 0 end;

      create index subscription_running on subscription (provider_organization_id)
        include (currency, status, recurring_interval, amount, cancel_at_period_end,
          started_at, ended_at)
        where status in ('active', 'trialing', 'past_due');
    `);
    for (const rollup of rollups) await runner.query(rollupSql(rollup));
    await runner.query(`
      -- Discounts inside these are read in more detail now.
      update snapshot set standing = '' where kind in ('order', 'subscription') and copy = 'full';
      update delivery set status = 'waiting', failures = 0
        where record_kind in ('order', 'subscription') and status in ('applied', 'stale')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, source } of rollups) {
      await runner.query(`
        drop trigger ${table}_insert on ${source};
        drop trigger ${table}_update on ${source};
        drop trigger ${table}_delete on ${source};
        drop function ${table}_insert, ${table}_update, ${table}_delete;
        drop table ${table}`);
    }
    await runner.query(`
      drop index subscription_running;
      drop function billed_twelfths, monthly_twelfths, month_of`);
  }
}

function rollupSql({ table, source, at, counts, sums }: Rollup): string {
  const names = Object.keys(sums);
  const added = names.map((name) => `${name} = held.${name} + excluded.${name}`).join(', ');
  const signed = Object.entries(sums).map(([name, sql]) => `sum(sign * (${sql})) as ${name}`);
  // Locked in one order by everybody, and not at all by a write that changes no sum.
  const apply = (changed: string) => `
    insert into ${table} as held (provider_organization_id, currency, month, ${names.join(', ')})
    select provider_organization_id, currency, month_of(${at}), ${signed.join(', ')}
    from (${changed}) as changed
    where provider_organization_id is not null and currency is not null
      and ${at} is not null and ${counts}
    group by 1, 2, 3
    having ${Object.values(sums)
      .map((sql) => `sum(sign * (${sql})) <> 0`)
      .join(' or ')}
    order by 1, 2, 3
    on conflict (provider_organization_id, currency, month) do update set ${added};`;
  const trigger = (event: string, transition: string, changed: string) => `
    create function ${table}_${event}() returns trigger language plpgsql as $$
      begin ${apply(changed)} return null; end $$;
    create trigger ${table}_${event} after ${event} on ${source}
      referencing ${transition} for each statement execute function ${table}_${event}();`;
  return `
    create table ${table} (
      provider_organization_id text not null,
      currency text not null,
      month date not null,
      ${names.map((name) => `${name} numeric not null`).join(', ')},
      primary key (provider_organization_id, currency, month)
    );
    ${apply(`select 1 as sign, * from ${source}`)}
    ${trigger('insert', 'new table as added', 'select 1 as sign, * from added')}
    ${trigger('delete', 'old table as removed', 'select -1 as sign, * from removed')}
    ${trigger(
      'update',
      'old table as removed new table as added',
      'select 1 as sign, * from added union all select -1 as sign, * from removed',
    )}`;
}
