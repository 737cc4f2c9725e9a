import { billingMigrations } from '@tessera/billing-ingest-service/schema/migrations/index';
import { chassisMigrations } from '@tessera/chassis/db/migrations';
import { findUnsafeStatements } from '@tessera/chassis/db/unsafe-statements';
import { identityMigrations } from '@tessera/identity-service/schema/migrations/index';
import { orgMigrations } from '@tessera/org-service/schema/migrations/index';
import { describe, expect, it } from 'vitest';

/**
 * Before the first release there is no data and no older process. From this timestamp on, every migration works with
 * both. A migration that removes something has a name that starts with `Contract` and comes a release after the code
 * stopped using it.
 */
const FIRST_RELEASE = 1_767_225_700_000;

const all = [chassisMigrations, identityMigrations, orgMigrations, billingMigrations];

describe('migrations of the services', () => {
  it('have unique names in the order of application', () => {
    for (const migrations of all) {
      const stamps = migrations.map(({ name }) => Number(name.slice(-13)));
      expect(stamps).toEqual([...stamps].sort((one, other) => one - other));
      expect(new Set(stamps).size).toBe(stamps.length);
      expect(stamps.every((stamp) => stamp > 1e12)).toBe(true);
    }
  });

  it('contain SQL', () => {
    const empty = all
      .flat()
      .filter(({ prototype }) => !/\.query\(/.test(String(prototype.up)))
      .map(({ name }) => name);
    expect(empty).toEqual([]);
  });

  it('only expand and take no long locks after the first release', () => {
    const problems = all.flatMap((migrations) =>
      migrations
        .filter(({ name }) => Number(name.slice(-13)) >= FIRST_RELEASE)
        .filter(({ name }) => !name.startsWith('Contract'))
        .flatMap(({ name, prototype }) =>
          findUnsafeStatements(String(prototype.up)).map((problem) => `${name}: ${problem}`),
        ),
    );
    expect(problems).toEqual([]);
  });
});
