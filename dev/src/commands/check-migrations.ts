import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDataSource } from '@tessera/chassis/db/db';
import { migrateAndClose } from '@tessera/chassis/db/migrate';
import { createLog } from '@tessera/chassis/ports/log';
import type { ServiceName } from '@tessera/contracts/routes';
import { ensureStack } from '@tessera/local-stack/ensure-stack';
import pg from 'pg';
import { services } from '../processes/process-definitions.ts';
import { prepareDatabases } from '../stack/databases.ts';
import { baselineOf, migrationName, migrationsOf } from '../stack/service-migrations.ts';

/** SQL that fills a schema after its baseline, and the statements of calls that run during the later migrations. */
type SeedData = { readonly fill: string; readonly work: string };

const seedDataFor = (count: number): Readonly<Partial<Record<ServiceName, SeedData>>> => ({
  identity: {
    fill: `
      insert into "user" (id, email, email_verified, name, username, display_username, language, created_at, updated_at)
      select 'u' || n, 'u' || n || '@example.com', true, 'User ' || n, 'u' || n, 'U' || n, 'en', now(), now()
      from generate_series(1, ${count}) n;
      insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
      select 'a' || n, 'u' || n, 'credential', 'u' || n, repeat('x', 97), now(), now()
      from generate_series(1, ${count}) n;
      insert into session (id, token_hash, user_id, remembered, expires_at, created_at, updated_at)
      select 's' || n, md5(n::text), 'u' || n, true, now() + interval '7 days', now(), now()
      from generate_series(1, ${count}) n`,
    work: `update "user" set updated_at = now() where id = 'u1';
      update session set updated_at = now() where id = 's1';
      update account set updated_at = now() where id = 'a1'`,
  },
  org: {
    fill: `
      insert into user_profile (user_id, name, email, email_verified, language, version, deleted)
      select 'u' || n, 'User ' || n, 'u' || n || '@example.com', true, 'en', 1, false
      from generate_series(1, ${count}) n;
      insert into organization (id, name, slug, created_at)
      select 'o' || n, 'Organization ' || n, 'o' || n, now() from generate_series(0, ${count} / 10) n;
      insert into member (id, organization_id, user_id, role, created_at)
      select 'm' || n, 'o' || n / 10, 'u' || n, 'member', now() from generate_series(1, ${count}) n`,
    work: `update user_profile set version = version + 1 where user_id = 'u1';
      update member set role = 'admin' where id = 'm1'`,
  },
});

type Line = { migration: string; milliseconds: number; 'max wait of a call (ms)': number };

/** Runs the statements of calls during a migration. Resolves to the milliseconds that the slowest one took. */
async function measureMaxWait(url: string, sql: string | null, work: () => Promise<unknown>) {
  if (sql === null) {
    await work();
    return 0;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let maxMs = 0;
  let done = false;
  const working = (async () => {
    while (!done) {
      const started = performance.now();
      // One query each, because statements of one query are one transaction.
      for (const statement of sql.split(';')) await client.query(statement);
      maxMs = Math.max(maxMs, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  try {
    await work();
  } finally {
    done = true;
    await working;
    await client.end();
  }
  // Read last: the slowest statement ends after the migration.
  return maxMs;
}

async function checkService(name: ServiceName, url: string, seedData: SeedData | undefined) {
  const log = createLog(name, 'silent');
  const migrations = migrationsOf(name);
  const lastOfBaseline = baselineOf(name).at(-1);
  const lines: Line[] = [];
  let isFull = false;
  for (const [index, migration] of migrations.entries()) {
    const source = createDataSource(
      {
        url,
        schema: name,
        poolSize: 2,
        entities: [],
        migrations: migrations.slice(0, index + 1),
        forMigrations: true,
      },
      log,
    );
    const started = performance.now();
    const concurrentSql = isFull && seedData !== undefined ? seedData.work : null;
    const maxWaitMs = await measureMaxWait(url, concurrentSql, () => migrateAndClose(source));
    lines.push({
      migration: `${name}: ${migrationName(migration)}`,
      milliseconds: Math.round(performance.now() - started),
      'max wait of a call (ms)': Math.round(maxWaitMs),
    });
    if (seedData === undefined || migration !== lastOfBaseline) continue;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(seedData.fill);
    await client.query('analyze');
    await client.end();
    isFull = true;
  }
  return lines;
}

const { values } = parseArgs({ options: { users: { type: 'string', default: '1000000' } } });
const count = Number(values.users);
if (!Number.isInteger(count) || count < 1) throw new Error('--users must be a whole number');
const directory = await mkdtemp(join(tmpdir(), 'check-migrations-'));
const stack = await ensureStack({
  directory,
  profile: 'durable',
  servers: ['postgres'],
  portBase: 28_500,
  report: (line) => process.stderr.write(`${line}\n`),
});
try {
  const databases = services.map(({ schema, role }) => ({
    schema,
    service: { role, password: 'check' },
    owner: { role: `${schema}_owner`, password: 'check' },
  }));
  const urls = await prepareDatabases(stack.postgresUrl, databases);
  const seedData = seedDataFor(count);
  for (const [index, { name }] of services.entries()) {
    const lines = await checkService(name, urls[index]?.ownerUrl ?? '', seedData[name]);
    console.table(lines);
  }
} finally {
  await stack.release();
  await rm(directory, { recursive: true, force: true });
}
