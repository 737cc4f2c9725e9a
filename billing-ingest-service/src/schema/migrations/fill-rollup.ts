import type { QueryRunner } from 'typeorm';
import { type Rollup, rollupParts } from './rollup-sql.ts';

/**
 * Computes the sums of one merchant in a rollup whose triggers exist already, for the rows that were written before. It
 * locks the merchant's rows of the rollup and then reads the source: a concurrent write is either visible, or its trigger
 * waits for the lock and adds its effect afterwards. Computing a merchant again changes nothing.
 */
export async function fillRollup(runner: QueryRunner, rollup: Rollup, merchantId: string) {
  const { table, source } = rollup;
  const { key, values, counts, sums } = rollupParts(rollup);
  const keyColumns = key.join(', ');
  const names = sums.map(([name]) => name);
  const own = `provider_organization_id = $1 and ${counts}`;
  await runner.query('begin');
  await runner.query(
    `insert into ${table} (${keyColumns}, ${names.join(', ')})
     select distinct ${values.join(', ')}, ${names.map(() => '0::numeric').join(', ')}
     from ${source} where ${own} on conflict do nothing`,
    [merchantId],
  );
  const [row]: { locked: string }[] = await runner.query(
    `select coalesce(json_agg(locked), '[]')::text as locked from (
       select ${keyColumns} from ${table} where provider_organization_id = $1
       order by ${keyColumns} for update) as locked`,
    [merchantId],
  );
  await runner.query(
    `update ${table} as existing
     set ${names.map((name) => `${name} = coalesce(computed.${name}, 0)`).join(', ')}
     from json_populate_recordset(null::${table}, $2) as locked left join (
       select ${values.map((value, index) => `${value} as ${key[index]}`).join(', ')},
         ${sums.map(([name, sql]) => `sum(${sql}) as ${name}`).join(', ')}
       from ${source} where ${own}
       group by ${key.map((_, index) => index + 1).join(', ')}
     ) as computed using (${keyColumns})
     where ${key.map((name) => `existing.${name} = locked.${name}`).join(' and ')}`,
    [merchantId, row?.locked ?? '[]'],
  );
  await runner.query('commit');
}
