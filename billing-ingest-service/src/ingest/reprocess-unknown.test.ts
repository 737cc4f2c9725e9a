import { describe, expect, it } from 'vitest';
import { fixture } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { reprocessUnknown } from './reprocess-unknown.ts';

describe('reprocessUnknown', () => {
  const billing = useBillingService();

  it('processes deliveries whose type a later version of the service knows', async () => {
    await billing.receive(fixture('refund.created'), { type: 'later.event', data: {} });
    // The state that a version without support for the type stores.
    await billing.sql(`update $schema.delivery set status = 'unknown', record_kind = null`);
    await billing.sql('truncate $schema.refund, $schema.snapshot');
    expect(await reprocessUnknown(billing.deps)).toBe('idle');
    await billing.allProjected();
    const rows = await billing.sql('select type, status from $schema.delivery order by position');
    expect(rows).toEqual([
      { type: 'refund.created', status: 'applied' },
      { type: 'later.event', status: 'unknown' },
    ]);
    expect(await billing.sql('select 1 from $schema.refund')).toHaveLength(1);
  });
});
