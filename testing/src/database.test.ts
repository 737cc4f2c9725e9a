import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSharedTestDatabase, createTestDatabase, type ServiceSchema } from './database.ts';
import { withAdmin } from './database-cleanup.ts';

const migrationRuns = { identity: 0, org: 0 };
// A separate fingerprint for every run of this file, so that the test covers the first build.
const fingerprint = `database-test-${performance.timeOrigin}`;

const schemaOf = (service: 'identity' | 'org'): ServiceSchema => ({
  service,
  schema: service,
  role: `${service}_service`,
  fingerprint,
  migrate: async (ownerUrl) => {
    migrationRuns[service] += 1;
    await query(ownerUrl, 'create table note (text text not null)');
  },
});

describe('a test database', () => {
  const drops: (() => Promise<void>)[] = [];
  let shared: Awaited<ReturnType<typeof createSharedTestDatabase>>;

  beforeAll(async () => {
    shared = await createSharedTestDatabase([schemaOf('identity'), schemaOf('org')]);
    drops.push(shared.drop);
  });
  afterAll(async () => {
    await Promise.all(drops.map((drop) => drop()));
  });

  it('is migrated once and cloned for concurrent callers', async () => {
    const before = migrationRuns.identity;
    const clones = await Promise.all([1, 2, 3].map(() => createTestDatabase(schemaOf('identity'))));
    drops.push(...clones.map(({ drop }) => drop));

    expect(migrationRuns.identity - before).toBe(1);
    expect(new Set(clones.map(({ url }) => url)).size).toBe(3);
    const [first, second] = clones;
    await query(first?.url, "insert into note values ('mine')");
    expect(await query(second?.url, 'select * from note')).toEqual([]);
  });

  it("finds the service's own tables without naming the schema", async () => {
    const rows = await query(
      shared.urls.org,
      "select 'org.note'::regclass = 'note'::regclass as same",
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('denies a service access to another’s schema', async () => {
    await expect(query(shared.urls.org, 'select * from identity.note')).rejects.toThrow(
      /permission denied for schema identity/,
    );
    await expect(query(shared.urls.org, 'create table public.stray ()')).rejects.toThrow(
      /permission denied for schema public/,
    );
  });
});

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  if (!url) throw new Error('no database');
  return await withAdmin(url, async (client: pg.Client) => (await client.query(sql)).rows);
}
