import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { ingestEntities } from './entities.ts';

describe('the billing schema', () => {
  const billing = useBillingService();

  it('matches the entities', async () => {
    const builder = billing.deps.db.entities.connection.driver.createSchemaBuilder();
    const { upQueries } = await builder.log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(ingestEntities.length).toBeGreaterThan(13);
  });
});
