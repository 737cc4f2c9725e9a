import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/checkouts', () => {
  const billing = useBillingService();
  const { data } = fixture('checkout.created');
  const checkoutUpdated = (id: string, change: object) => ({
    type: 'checkout.updated',
    data: { ...data, id, ...change },
  });

  it('returns an open checkout past its expiry as expired, and filters by that status', async () => {
    const later = new Date(billing.clock.now().getTime() + 60_000).toISOString();
    await billing.receive(
      checkoutUpdated('open', { expires_at: later }),
      checkoutUpdated('overdue', { expires_at: '2025-06-15T09:00:00Z' }),
      checkoutUpdated('expired', { status: 'expired' }),
      checkoutUpdated('done', { status: 'succeeded', expires_at: '2025-06-15T09:00:00Z' }),
      checkoutUpdated('later', { status: 'under_review' }),
    );
    const { owner } = await billing.given.merchant();
    const statuses = async (query: string) => {
      const { body } = await billing.as(owner).get(`/api/billing/checkouts?${query}`).expect(200);
      return Object.fromEntries(
        body.items.map(({ id, status }: { id: string; status: string }) => [id, status]),
      );
    };
    const all = {
      open: 'open',
      overdue: 'expired',
      expired: 'expired',
      done: 'succeeded',
      later: 'under_review',
    };
    expect(await statuses('')).toEqual(all);
    expect(await statuses('status=open')).toEqual({ open: 'open' });
    expect(await statuses('status=expired')).toEqual({ overdue: 'expired', expired: 'expired' });
    expect(await statuses('status=under_review')).toEqual({ later: 'under_review' });
    billing.clock.advance('2h');
    expect(await statuses('status=open')).toEqual({});
  });

  it('includes buyer and product, and filters by either', async () => {
    const { owner } = await billing.given.merchant('buyers');
    const { data: paid } = fixture('checkout.updated');
    const product = { ...paid.product, id: 'product', organization_id: 'buyers' };
    await billing.receive({
      type: 'checkout.updated',
      data: { ...paid, id: 'mine', product, products: [product], product_id: 'product' },
    });
    const path = `/api/billing/checkouts?search=ingrid&customerId=${fixtureIds.customer}&productId=product`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items).toMatchObject([
      {
        id: 'mine',
        customerEmail: 'ingrid.solheim@example.com',
        amount: 2900,
        discountAmount: 1450,
        totalAmount: 1813,
        currency: 'usd',
        product: { id: 'product', name: 'Fjordlight Pro' },
      },
    ]);
  });
});
