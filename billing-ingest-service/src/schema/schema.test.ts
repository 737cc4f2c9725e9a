import { schemaDifferences } from '@tessera/testing/schema-differences';
import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('the billing schema', () => {
  const billing = useBillingService();

  it('matches the entities', async () => {
    expect(await schemaDifferences(billing.deps.db.entities.connection)).toEqual([]);
  });
});
