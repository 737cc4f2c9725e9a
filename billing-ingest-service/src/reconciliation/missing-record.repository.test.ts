import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { missingRecords } from './missing-record.repository.ts';

const ADDED_PER_PAGE = 10_000;
const COUNT = ADDED_PER_PAGE + 5;

describe('missingRecords.upsert', () => {
  const billing = useBillingService();

  it('finds all missing records in later runs when one page adds no more', async () => {
    await billing.sql(
      `insert into $schema.product (id, version, provider_organization_id, document, created_at)
       select 'product-' || number, 0, 'merchant', '{}', '2025-01-01' from generate_series(1, ${COUNT}) as number`,
    );
    const confirmed = () =>
      billing.deps.db.transaction((tx) =>
        missingRecords.upsert(tx, {
          kind: 'product',
          ids: [],
          covers: ['merchant'],
          span: { after: null, before: '2026-01-01T00:00:00.000000Z' },
          at: billing.clock.now(),
        }),
      );
    const counted = (count: number) => [{ providerOrganizationId: 'merchant', count }];
    expect(await confirmed()).toEqual([]);
    expect(await confirmed()).toEqual(counted(ADDED_PER_PAGE));
    expect(await confirmed()).toEqual(counted(COUNT));
  });
});
