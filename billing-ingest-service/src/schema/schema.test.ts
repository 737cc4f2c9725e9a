import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('the billing schema', () => {
  const billing = useBillingService();

  it('matches the entities', async () => {
    const { connection } = billing.deps.db.entities;
    expect(connection.entityMetadatas.length).toBeGreaterThan(25);
    const { upQueries } = await connection.driver.createSchemaBuilder().log();
    // Only the migrations name indexes of records: most are partial, of expressions, or for searches.
    const differences = upQueries
      .map(({ query }) => query)
      .filter((query) => !query.startsWith('DROP INDEX'));
    expect(differences).toEqual([]);
  });
});
