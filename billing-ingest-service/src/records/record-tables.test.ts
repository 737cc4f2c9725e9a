import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { recordEntities } from './record-tables.ts';

describe('the tables of records', () => {
  const billing = useBillingService();

  it('match the migrated schema', async () => {
    const { connection } = billing.deps.db.entities;
    const names = connection.entityMetadatas.map(({ tableName }) => tableName);
    expect(names).toEqual(
      expect.arrayContaining(recordEntities.map(({ options }) => options.name)),
    );
    const { upQueries } = await connection.driver.createSchemaBuilder().log();
    // Only the migrations name indexes: most are partial, of expressions, or for searches.
    const differences = upQueries
      .map(({ query }) => query)
      .filter((query) => !query.startsWith('DROP INDEX'));
    expect(differences).toEqual([]);
  });
});
