import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/benefits/:id', () => {
  const billing = useBillingService();

  it('counts its grants by state', async () => {
    const { data } = fixture('variants/benefit_grant.created.custom');
    const grant = (id: string, change: object) => ({
      type: 'benefit_grant.updated',
      data: { ...data, id, ...change },
    });
    await billing.receive(
      grant('one', {}),
      grant('two', {}),
      grant('three', { is_granted: false, is_revoked: true, revoked_at: '2025-07-01T00:00:00Z' }),
      grant('four', { is_granted: false, granted_at: null, error: { message: 'no account' } }),
    );
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/benefits/${data.benefit_id}`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({ type: 'custom', grants: { granted: 2, revoked: 1, failed: 1 } });
  });
});
