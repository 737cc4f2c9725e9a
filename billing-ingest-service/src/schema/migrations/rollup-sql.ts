/** Sums that triggers keep up to date: a write adds the new version of a row and subtracts the old one. */
export type Rollup = {
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

/** The table of a rollup, and the triggers of its source. */
export const rollupSql = (rollup: Rollup): string => `
    create table ${rollup.table} (
      ${Object.entries(rollup.keys).map(([name, [type]]) => `${name} ${type} not null`)},
      ${Object.keys(rollup.sums)
        .map((name) => `${name} numeric not null`)
        .join(', ')},
      primary key (${Object.keys(rollup.keys).join(', ')})
    );
    ${triggersOf(rollup)
      .map(
        ({ name, event, transition, body }) => `
    create function ${name}() ${body}
    create trigger ${name} after ${event} on ${rollup.source}
      referencing ${transition} for each statement execute function ${name}();`,
      )
      .join('\n')}`;

/** Changes the functions of the triggers: after sums have been added to a rollup. */
export const rollupFunctionsSql = (rollup: Rollup): string =>
  triggersOf(rollup)
    .map(({ name, body }) => `create or replace function ${name}() ${body}`)
    .join('\n');

/** SQL over rows of the source: the values of the key, the condition of the rows that count, and the sums. */
export const rollupParts = ({ keys, required, where, sums }: Rollup) => ({
  key: Object.keys(keys),
  values: Object.values(keys).map(([, sql]) => sql),
  counts: [...required.map((column) => `${column} is not null`), where].join(' and '),
  sums: Object.entries(sums),
});

const EVENTS = [
  { event: 'insert', transition: 'new table as added', changed: 'select 1 as sign, * from added' },
  {
    event: 'delete',
    transition: 'old table as removed',
    changed: 'select -1 as sign, * from removed',
  },
  {
    event: 'update',
    transition: 'old table as removed new table as added',
    changed: 'select 1 as sign, * from added union all select -1 as sign, * from removed',
  },
];

function triggersOf(rollup: Rollup) {
  const { table } = rollup;
  const { key, values, counts, sums } = rollupParts(rollup);
  const names = sums.map(([name]) => name);
  const keyColumns = key.join(', ');
  const ordinals = key.map((_, index) => index + 1);
  const signed = sums.map(([, sql]) => `sum(sign * (${sql}))`);
  // order by: concurrent writers lock rows in the same order. having: a write that changes no sum locks nothing.
  const apply = (changed: string) => `
    insert into ${table} as existing (${keyColumns}, ${names.join(', ')})
    select ${values.join(', ')}, ${signed.join(', ')}
    from (${changed}) as changed
    where ${counts}
    group by ${ordinals.join(', ')}
    having ${signed.map((sum) => `${sum} <> 0`).join(' or ')}
    order by ${ordinals.join(', ')}
    on conflict (${keyColumns}) do update
      set ${names.map((name) => `${name} = existing.${name} + excluded.${name}`).join(', ')};`;
  // search_path: a session with another search path fires the triggers, too.
  return EVENTS.map(({ event, transition, changed }) => ({
    name: `${table}_${event}`,
    event,
    transition,
    body: `returns trigger language plpgsql
      set search_path from current as $$
      begin ${apply(changed)} return null; end $$;`,
  }));
}
