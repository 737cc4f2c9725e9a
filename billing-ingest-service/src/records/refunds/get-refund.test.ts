import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/refunds/:id', () => {
  const billing = useBillingService();

  it('returns the failure of a refund that had succeeded', async () => {
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/refunds/${fixture('refund.updated').data.id}`;
    const statusNow = async () => (await billing.as(owner).get(path).expect(200)).body.status;
    await billing.receive(fixture('refund.created'));
    expect(await statusNow()).toBe('pending');
    await billing.receive(fixture('refund.updated'));
    expect(await statusNow()).toBe('succeeded');
    const failed = fixture('variants/refund.updated.failed');
    const data = { ...fixture('refund.updated').data, status: 'failed' };
    await billing.receive({ ...failed, data: { ...data, modified_at: '2025-12-01T00:00:00Z' } });
    expect(await statusNow()).toBe('failed');
  });
});
