import { billingMigrations } from '@tessera/billing-ingest-service/schema/migrations/index';
import { createDataSource } from '@tessera/chassis/db/db';
import { chassisMigrations } from '@tessera/chassis/db/migrations';
import type { MigrationClass } from '@tessera/chassis/db/types';
import { createLog } from '@tessera/chassis/ports/log';
import { identityMigrations } from '@tessera/identity-service/schema/migrations/index';
import { orgMigrations } from '@tessera/org-service/schema/migrations/index';
import { describe, expect, it, vi } from 'vitest';
import { findUnsafeStatements } from './unsafe-statements.ts';

const all = [chassisMigrations, identityMigrations, orgMigrations, billingMigrations];

/** Without the baselines, the first migration of each list: they had no data and no older process. */
const later = all.flatMap((migrations) => migrations.slice(1));

/** Problems that were read and found safe, by migration. */
const reviewed: Readonly<Record<string, string>> = {
  // Sets the search path of functions that the same migration creates.
  AddAuditChain1795622710001: 'DoStmt: its statements cannot be checked',
};

/** A row that stands for every result, so that a migration which reads before it writes shows all its statements. */
const anyRow = { id: 'one', locked: '[]' };

/** The statements of a migration. It runs without a database. */
async function statementsOf(Migration: MigrationClass): Promise<string[]> {
  const source = createDataSource(
    { url: 'postgres://none', schema: 'none', poolSize: 1, entities: [], migrations: [] },
    createLog('migrations', 'silent'),
  );
  const runner = source.createQueryRunner();
  const statements: string[] = [];
  vi.spyOn(runner, 'query').mockImplementation(async (sql: string) => {
    statements.push(sql);
    return [anyRow];
  });
  await new Migration().up(runner);
  return statements;
}

describe('migrations of the services', () => {
  it('have unique names in the order of application', () => {
    for (const migrations of all) {
      const stamps = migrations.map(({ name }) => Number(name.slice(-13)));
      expect(stamps).toEqual([...stamps].sort((one, other) => one - other));
      expect(new Set(stamps).size).toBe(stamps.length);
      expect(stamps.every((stamp) => stamp > 1e12)).toBe(true);
    }
  });

  it('contain SQL', async () => {
    for (const Migration of later) {
      expect(await statementsOf(Migration), Migration.name).not.toEqual([]);
    }
  });

  /** A migration that removes something is named `Contract…` and comes a release after the code stopped using it. */
  it('only expand and take no long locks after the baseline', async () => {
    const checked = later.filter(({ name }) => !name.startsWith('Contract'));
    const problems = await Promise.all(
      checked.map(async (Migration) => {
        const found = await findUnsafeStatements((await statementsOf(Migration)).join(';\n'));
        return found
          .filter((problem) => problem !== reviewed[Migration.name])
          .map((problem) => `${Migration.name}: ${problem}`);
      }),
    );
    expect(checked.length).toBeGreaterThan(3);
    expect(problems.flat()).toEqual([]);
  });
});
