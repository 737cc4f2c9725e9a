import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/checkout-funnel', () => {
  const billing = useBillingService();
  const { data } = fixture('checkout.created');
  const checkoutUpdated = (id: string, change: object) => ({
    type: 'checkout.updated',
    data: { ...data, id, ...change },
  });

  it('counts checkouts by the step reached, and an open one past its expiry as expired', async () => {
    const later = new Date(billing.clock.now().getTime() + 60_000).toISOString();
    await billing.receive(
      checkoutUpdated('old', { status: 'succeeded', created_at: '2024-01-01T00:00:00Z' }),
      checkoutUpdated('open', { expires_at: later, created_at: '2025-06-15T08:00:00Z' }),
      checkoutUpdated('overdue', {
        expires_at: '2025-06-15T09:00:00Z',
        created_at: '2025-06-15T08:00:00Z',
      }),
      checkoutUpdated('expired', { status: 'expired', created_at: '2025-06-15T08:00:00Z' }),
      checkoutUpdated('confirmed', { status: 'confirmed', created_at: '2025-06-15T08:00:00Z' }),
      checkoutUpdated('failed', { status: 'failed', created_at: '2025-06-15T08:00:00Z' }),
      checkoutUpdated('done', { status: 'succeeded', created_at: '2025-06-15T08:00:00Z' }),
      checkoutUpdated('later', { status: 'under_review', created_at: '2025-06-15T08:00:00Z' }),
    );
    const { owner } = await billing.given.merchant();
    const getFunnel = async (query = '') =>
      (await billing.as(owner).get(`/api/billing/checkout-funnel${query}`).expect(200)).body;

    const rest = { confirmed: 3, succeeded: 1, failed: 1, expired: 2 };
    expect(await getFunnel('?from=2025-01-01T00:00:00.000Z')).toEqual({ opened: 7, ...rest });
    expect(await getFunnel()).toEqual({ ...rest, opened: 8, confirmed: 4, succeeded: 2 });
    billing.clock.advance('2h');
    expect(await getFunnel()).toMatchObject({ expired: 3 });
  });

  it('returns zeros for an organization without a link', async () => {
    const { owner } = await billing.given.merchant('other-merchant');
    const { body } = await billing.as(owner).get('/api/billing/checkout-funnel').expect(200);
    expect(body).toEqual({ opened: 0, confirmed: 0, succeeded: 0, failed: 0, expired: 0 });
  });
});
