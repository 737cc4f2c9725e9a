import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { identityEntities } from './entities.ts';

describe('the identity schema', () => {
  const identity = useIdentityService();

  it('matches the entities', async () => {
    const builder = identity.deps.db.entities.connection.driver.createSchemaBuilder();
    const { upQueries } = await builder.log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(identityEntities.length).toBeGreaterThan(3);
  });
});
