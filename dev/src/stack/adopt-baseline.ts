import { randomBytes } from 'node:crypto';
import type { MigrationClass } from '@tessera/chassis/db/types';
import type { ServiceName } from '@tessera/contracts/routes';
import pg from 'pg';
import { services } from '../processes/process-definitions.ts';
import type { Progress } from '../progress.ts';
import { schemaDescription } from './schema-description.ts';
import { baselineOf, migrationName, migrationsOf } from './service-migrations.ts';
import type { StackStores } from './stack-stores.ts';

type LocalSchema = {
  /** The role that owns the schema. */
  readonly ownerUrl: string;
  /** A superuser of the same server, for a scratch database. */
  readonly adminUrl: string;
  readonly schema: string;
  readonly baseline: readonly MigrationClass[];
  readonly migrations: readonly MigrationClass[];
};

/** A local schema from other migrations that differs from the schema of the baseline. */
export class SchemaDiffersError extends Error {}

const MAX_LISTED_DIFFERENCES = 5;

/**
 * Adopts the baselines in the databases of the local stack that the replaced migrations created. Rejects with
 * `SchemaDiffersError` when one of the schemas differs; no database is changed then.
 */
export async function adoptBaselines(stores: StackStores, progress: Progress): Promise<void> {
  const adminUrl = stores.localStores?.postgresUrl;
  if (adminUrl === undefined) return;
  const local = services.flatMap(({ name, schema }) => localSchema(name, schema, adminUrl, stores));
  const earlier = (
    await Promise.all(local.map(async (one) => ((await isFromBefore(one)) ? [one] : [])))
  ).flat();
  if (earlier.length === 0) return;
  await progress.step('Comparing the local database with the baselines', async () => {
    for (const one of earlier) await assertEqualToBaseline(one);
    for (const one of earlier) await recordBaseline(one);
  });
}

function localSchema(
  name: ServiceName,
  schema: string,
  adminUrl: string,
  { ownerUrls }: StackStores,
): LocalSchema[] {
  const ownerUrl = ownerUrls[name];
  if (ownerUrl === undefined) return [];
  const url = new URL(adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return [
    {
      ownerUrl,
      adminUrl: url.href,
      schema,
      baseline: baselineOf(name),
      migrations: migrationsOf(name),
    },
  ];
}

/** Adopts the baseline in one schema. Resolves to false when there was nothing to adopt. */
export async function adoptBaseline(local: LocalSchema): Promise<boolean> {
  if (!(await isFromBefore(local))) return false;
  await assertEqualToBaseline(local);
  await recordBaseline(local);
  return true;
}

/** Whether the schema comes from migrations that this build does not have, instead of the baseline. */
async function isFromBefore({ ownerUrl, schema, baseline, migrations }: LocalSchema) {
  const applied = await withClient(ownerUrl, async (client) => {
    const table = await client.query('select to_regclass($1) as name', [`${schema}.migration`]);
    if (table.rows[0].name === null) return [];
    const { rows } = await client.query<{ name: string }>(
      `select name from ${pg.escapeIdentifier(schema)}.migration`,
    );
    return rows.map(({ name }) => name);
  });
  const known = new Set(migrations.map(migrationName));
  const lacksBaseline = baseline.some((one) => !applied.includes(migrationName(one)));
  return lacksBaseline && applied.some((name) => !known.has(name));
}

async function assertEqualToBaseline(local: LocalSchema): Promise<void> {
  const [actual, expected] = await Promise.all([
    describe(local.ownerUrl, local.schema),
    describeBaseline(local),
  ]);
  const differences = [
    ...expected.filter((line) => !actual.includes(line)).map((line) => `- missing: ${line}`),
    ...actual.filter((line) => !expected.includes(line)).map((line) => `- unexpected: ${line}`),
  ];
  if (differences.length === 0) return;
  const listed = differences.slice(0, MAX_LISTED_DIFFERENCES).map((line) => line.slice(0, 160));
  throw new SchemaDiffersError(
    [
      `The local database was made by an earlier version, and its schema "${local.schema}" differs from the current one:`,
      ...listed,
      ...(differences.length > listed.length
        ? [`  and ${differences.length - listed.length} more`]
        : []),
      'Nothing was changed. To delete the local data and start with an empty database: npm run reset',
    ].join('\n'),
  );
}

/** The lines that describe the baseline's schema, from a scratch database that is dropped afterwards. */
async function describeBaseline({ adminUrl, schema, baseline }: LocalSchema) {
  // Imported here because the launcher itself needs no object-relational mapper.
  const { createDataSource } = await import('@tessera/chassis/db/db');
  const { createExtensionsSql, searchPathOf } = await import('@tessera/chassis/db/extensions');
  const { migrateAndClose } = await import('@tessera/chassis/db/migrate');
  const { createLog } = await import('@tessera/chassis/ports/log');
  const name = `baseline_${schema}_${randomBytes(4).toString('hex')}`;
  const [database, namespace] = [name, schema].map((part) => pg.escapeIdentifier(part));
  const scratch = new URL(adminUrl);
  scratch.pathname = `/${name}`;
  await withClient(adminUrl, async (admin) => {
    await admin.query(`create database ${database}`);
    await admin.query(`alter database ${database} set search_path = ${searchPathOf(schema)}`);
  });
  try {
    await withClient(scratch.href, (client) =>
      client.query(`create schema ${namespace}; ${createExtensionsSql([scratch.username])}`),
    );
    const options = { url: scratch.href, schema, poolSize: 2, entities: [], forMigrations: true };
    await migrateAndClose(
      createDataSource({ ...options, migrations: baseline }, createLog('baseline', 'silent')),
    );
    return await describe(scratch.href, schema);
  } finally {
    await withClient(adminUrl, (admin) => admin.query(`drop database ${database} with (force)`));
  }
}

const describe = (url: string, schema: string): Promise<string[]> =>
  withClient(url, (client) => schemaDescription(client, schema));

/** Records the baseline as applied and removes the records of the migrations that it replaces. */
async function recordBaseline({ ownerUrl, schema, baseline, migrations }: LocalSchema) {
  const table = `${pg.escapeIdentifier(schema)}.migration`;
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(`delete from ${table} where name <> all($1)`, [
      migrations.map(migrationName),
    ]);
    for (const name of baseline.map(migrationName)) {
      await client.query(
        `insert into ${table} (timestamp, name)
         select $1::bigint, $2::text where not exists (select 1 from ${table} where name = $2::text)`,
        [name.slice(-13), name],
      );
    }
    await client.query('commit');
  });
}

/** Closes the connection afterwards, which rolls back a failed transaction. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
