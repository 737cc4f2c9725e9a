import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';
import { merchantEvents } from '../../../test/merchant-events.ts';

describe('GET /api/billing/orders/:id', () => {
  const billing = useBillingService();
  const path = (id: string) => `/api/billing/orders/${id}`;
  beforeEach(() => billing.empty());

  it('includes items, discount and refunds, also a refund that arrived before its order', async () => {
    await billing.receive(
      fixture('refund.updated'),
      fixture('refund.created'),
      fixture('order.refunded'),
    );
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path(fixtureIds.refundedOrder)).expect(200);
    expect(body).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 1500,
      discount: { type: 'percentage', duration: 'once', basisPoints: 2000 },
      refunds: [{ status: 'succeeded', amount: 1500, taxAmount: 375, reason: 'customer_request' }],
      billingAddress: { country: 'NO' },
    });
    expect(body.items).toHaveLength(fixture('order.refunded').data.items.length);
  });

  it('returns a proration credit as a negative item', async () => {
    await billing.receive(fixture('order.updated'));
    const { organizationId } = await billing.given.merchant();
    const reader = await billing.given.member('admin', organizationId);
    const { body } = await billing
      .as(reader)
      .get(path(fixture('order.updated').data.id))
      .expect(200);
    const amounts = body.items.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual(
      fixture('order.updated').data.items.map(({ amount }: { amount: number }) => amount),
    );
    expect(Math.min(...amounts)).toBeLessThan(0);
  });

  it('sums refunds beyond the safe integers', async () => {
    const { order, refund } = merchantEvents('large');
    const { owner } = await billing.given.merchant('large');
    const amounts = { amount: Number.MAX_SAFE_INTEGER, tax_amount: Number.MAX_SAFE_INTEGER };
    await billing.receive(
      order('large', '2025-06-01T00:00:00Z'),
      refund('one', '2025-06-02T00:00:00Z', { order_id: 'large', ...amounts }),
      refund('two', '2025-06-02T00:00:00Z', { order_id: 'large', ...amounts }),
    );
    const { body } = await billing.as(owner).get(path('large')).expect(200);
    expect(body.refundSum).toEqual({
      amount: 2 * Number.MAX_SAFE_INTEGER,
      taxAmount: 2 * Number.MAX_SAFE_INTEGER,
      isDifferent: true,
    });
  });

  it('returns 404 for an unknown order and for an order of another merchant', async () => {
    await billing.receive(fixture('order.refunded'));
    const owner = await billing.given.member('owner', 'elsewhere');
    const { body } = await billing.as(owner).get(path(fixtureIds.refundedOrder)).expect(404);
    expect(body.code).toBe('ORDER_NOT_FOUND');
  });
});
