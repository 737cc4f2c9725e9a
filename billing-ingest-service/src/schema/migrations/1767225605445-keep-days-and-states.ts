import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a changed row adds to the row of its keys: `sums` by name, of rows that count at all. */
type Rollup = {
  readonly table: string;
  readonly source: string;
  /** Columns of the table, with their types and what they are of a row of the source. */
  readonly keys: Readonly<Record<string, readonly [type: string, sql: string]>>;
  readonly counts: string;
  readonly sums: Readonly<Record<string, string>>;
};

const owner = ['text', 'provider_organization_id'] as const;
const day = ['date', `(created_at at time zone 'UTC')::date`] as const;
const currency = ['text', 'currency'] as const;

/** Sums by merchant that every write of a record keeps right: sales by day (UTC), subscriptions by state. */
const rollups: readonly Rollup[] = [
  {
    table: 'order_day',
    source: '"order"',
    keys: { provider_organization_id: owner, day, currency },
    counts: 'paid',
    sums: { orders: '1', net: 'net_amount' },
  },
  {
    table: 'refund_day',
    source: 'refund',
    keys: { provider_organization_id: owner, day, currency },
    counts: `status = 'succeeded'`,
    sums: { refunds: '1', amount: 'amount' },
  },
  {
    table: 'subscription_state',
    source: 'subscription',
    keys: { provider_organization_id: owner, status: ['text', 'status'] },
    counts: 'created_at is not null',
    sums: { subscriptions: '1' },
  },
];

export class KeepDaysAndStates1767225605445 implements MigrationInterface {
  readonly name = 'KeepDaysAndStates1767225605445';

  async up(runner: QueryRunner): Promise<void> {
    for (const rollup of rollups) await runner.query(rollupSql(rollup));
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
  }
}

function rollupSql({ table, source, keys, counts, sums }: Rollup): string {
  const key = Object.keys(keys).join(', ');
  const places = Object.keys(keys).map((_, index) => index + 1);
  const values = Object.values(keys).map(([, sql]) => sql);
  const names = Object.keys(sums);
  const signed = Object.values(sums).map((sql) => `sum(sign * (${sql}))`);
  // Locked in one order by everybody, and not at all by a write that changes no sum.
  const apply = (changed: string) => `
    insert into ${table} as held (${key}, ${names.join(', ')})
    select ${values.join(', ')}, ${signed.join(', ')}
    from (${changed}) as changed
    where ${values.map((sql) => `${sql} is not null`).join(' and ')} and ${counts}
    group by ${places.join(', ')}
    having ${signed.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${places.join(', ')}
    on conflict (${key}) do update
      set ${names.map((name) => `${name} = held.${name} + excluded.${name}`).join(', ')};`;
  const trigger = (event: string, transition: string, changed: string) => `
    create function ${table}_${event}() returns trigger language plpgsql as $$
      begin ${apply(changed)} return null; end $$;
    create trigger ${table}_${event} after ${event} on ${source}
      referencing ${transition} for each statement execute function ${table}_${event}();`;
  return `
    create table ${table} (
      ${Object.entries(keys).map(([name, [type]]) => `${name} ${type} not null`)},
      ${names.map((name) => `${name} numeric not null`).join(', ')},
      primary key (${key})
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
