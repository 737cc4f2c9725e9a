import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { recordEntities } from '../records/record-tables.ts';
import { ingestEntities } from './entities.ts';

describe('the billing schema', () => {
  const billing = useBillingService();

  it('matches the entities', async () => {
    const { connection } = billing.deps.db.entities;
    const described = connection.entityMetadatas.map(({ name }) => name);
    const entities = [...ingestEntities, ...recordEntities].map(({ options }) => options.name);
    expect(described).toEqual(expect.arrayContaining(entities));
    // The migrations alone describe the indexes of records: most are partial, of expressions, or for searches.
    const indexes = await billing.sql<{ name: string }>(
      `select index.relname as name from pg_index
       join pg_class as index on index.oid = pg_index.indexrelid
       join pg_class as record on record.oid = pg_index.indrelid
       where record.relname = any($1)`,
      [recordEntities.map(({ options }) => options.name)],
    );
    const expected = new Set(indexes.map(({ name }) => name));
    const { upQueries } = await connection.driver.createSchemaBuilder().log();
    const differences = upQueries
      .map(({ query }) => query)
      .filter((query) => !expected.has(/^DROP INDEX "[^"]+"\."([^"]+)"$/.exec(query)?.[1] ?? ''));
    expect(differences).toEqual([]);
    expect(ingestEntities.length).toBeGreaterThan(13);
    expect(recordEntities.length).toBeGreaterThan(13);
  });
});
