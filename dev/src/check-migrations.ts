import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { billingMigrations } from '@tessera/billing-ingest-service/schema/migrations/index';
import { createDataSource, type MigrationClass } from '@tessera/chassis/db/db';
import { migrateAlone } from '@tessera/chassis/db/migrate';
import { chassisMigrations } from '@tessera/chassis/db/migrations';
import { ensureStack } from '@tessera/chassis/local-stack/stack';
import { createLog } from '@tessera/chassis/ports/log';
import type { ServiceName } from '@tessera/contracts/routes';
import { identityMigrations } from '@tessera/identity-service/schema/migrations/index';
import { orgMigrations } from '@tessera/org-service/schema/migrations/index';
import pg from 'pg';
import { prepareDatabases } from './databases.ts';
import { services } from './processes.ts';

/** What fills a schema once the migration of that name is there, and what work goes on beside the later ones. */
type SeedData = { readonly after: string; readonly fill: string; readonly work: string };

const seedDataFor = (count: number): Readonly<Partial<Record<ServiceName, SeedData>>> => ({
  identity: {
    after: 'Baseline1767225601000',
    fill: `
      insert into "user" (id, email, email_verified, name, username, display_username, language, created_at, updated_at)
      select 'u' || n, 'u' || n || '@example.com', true, 'Person ' || n, 'u' || n, 'U' || n, 'en', now(), now()
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
    after: 'CreateOrgSchema1767225601000',
    fill: `
      insert into user_profile (user_id, name, email, email_verified, language, version, deleted)
      select 'u' || n, 'Person ' || n, 'u' || n || '@example.com', true, 'en', 1, false
      from generate_series(1, ${count}) n;
      insert into organization (id, name, slug, created_at)
      select 'o' || n, 'Organization ' || n, 'o' || n, now() from generate_series(0, ${count} / 10) n;
      insert into member (id, organization_id, user_id, role, created_at)
      select 'm' || n, 'o' || n / 10, 'u' || n, 'member', now() from generate_series(1, ${count}) n`,
    work: `update user_profile set version = version + 1 where user_id = 'u1';
      update member set role = 'admin' where id = 'm1'`,
  },
});
const own: Readonly<Record<ServiceName, readonly MigrationClass[]>> = {
  identity: identityMigrations,
  org: orgMigrations,
  billing: billingMigrations,
};

type Line = { migration: string; milliseconds: number; 'longest wait of a call (ms)': number };

/** Works beside a migration as calls do, and tells how long one of them had to wait at most. */
async function measureLongestWait(url: string, sql: string | null, work: () => Promise<unknown>) {
  if (sql === null) {
    await work();
    return 0;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let longest = 0;
  let done = false;
  const working = (async () => {
    while (!done) {
      const started = performance.now();
      // Each for itself: together they would be one transaction.
      for (const statement of sql.split(';')) await client.query(statement);
      longest = Math.max(longest, performance.now() - started);
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
  // Read last: the call that waited longest is answered after the migration has ended.
  return longest;
}

async function checkService(name: ServiceName, url: string, crowd: SeedData | undefined) {
  const log = createLog(name, 'silent');
  const migrations = [...chassisMigrations, ...own[name]];
  const lines: Line[] = [];
  let isFull = false;
  for (const [index, { name: migration }] of migrations.entries()) {
    const source = createDataSource(
      {
        url,
        schema: name,
        poolSize: 2,
        entities: [],
        migrations: migrations.slice(0, index + 1),
        patient: true,
      },
      log,
    );
    const started = performance.now();
    const beside = isFull && crowd !== undefined ? crowd.work : null;
    const longest = await measureLongestWait(url, beside, () => migrateAlone(source));
    lines.push({
      migration: `${name}: ${migration}`,
      milliseconds: Math.round(performance.now() - started),
      'longest wait of a call (ms)': Math.round(longest),
    });
    if (crowd?.after !== migration) continue;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(crowd.fill);
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
  const places = services.map(({ schema, role }) => ({
    schema,
    service: { role, password: 'check' },
    owner: { role: `${schema}_owner`, password: 'check' },
  }));
  const urls = await prepareDatabases(stack.postgresUrl, places);
  const crowds = seedDataFor(count);
  for (const [index, { name }] of services.entries()) {
    const lines = await checkService(name, urls[index]?.ownerUrl ?? '', crowds[name]);
    console.table(lines);
  }
} finally {
  await stack.release();
  await rm(directory, { recursive: true, force: true });
}
