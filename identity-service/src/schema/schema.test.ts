import { schemaDifferences } from '@tessera/testing/schema-differences';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

describe('the identity schema', () => {
  const identity = useIdentityService();

  it('matches the entities', async () => {
    expect(await schemaDifferences(identity.deps.db.entities.connection)).toEqual([]);
  });
});
