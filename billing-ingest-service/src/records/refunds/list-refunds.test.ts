import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/refunds', () => {
  const billing = useBillingService();
  const source = fixture('refund.updated').data;

  it('includes order and customer, or null while they are unknown', async () => {
    await billing.receive(fixture('refund.updated'));
    const { owner } = await billing.given.merchant();
    const read = async () =>
      (await billing.as(owner).get('/api/billing/refunds').expect(200)).body.items;
    const refund = {
      id: source.id,
      createdAt: source.created_at,
      modifiedAt: source.modified_at,
      status: source.status,
      reason: source.reason,
      amount: source.amount,
      taxAmount: source.tax_amount,
      currency: 'usd',
      orderId: fixtureIds.refundedOrder,
      customerId: fixtureIds.customer,
      subscriptionId: null,
      revokeBenefits: source.revoke_benefits,
      metadata: source.metadata,
    };
    expect(await read()).toEqual([{ ...refund, customer: null, order: null }]);
    const order = fixture('order.refunded').data;
    await billing.receive({ type: 'order.refunded', data: order });
    expect(await read()).toEqual([
      {
        ...refund,
        customer: expect.objectContaining({ id: fixtureIds.customer, name: 'Ingrid Solheim' }),
        order: {
          id: fixtureIds.refundedOrder,
          status: order.status,
          totalAmount: order.total_amount,
          currency: 'usd',
        },
      },
    ]);
  });

  it('filters by each of its fields, and stores an unknown status', async () => {
    const refundCreated = (id: string, change: object) => ({
      type: 'refund.created',
      data: { ...source, id, organization_id: 'filters', ...change },
    });
    await billing.receive(
      refundCreated('later', { status: 'reversed' }),
      refundCreated('failed', { status: 'failed', reason: 'fraudulent' }),
      refundCreated('other', { order_id: 'order-b', customer_id: 'b', currency: 'jpy', amount: 1 }),
      refundCreated('renewal', { subscription_id: 's' }),
    );
    const { owner } = await billing.given.merchant('filters');
    const ids = async (query: string) => {
      const { body } = await billing.as(owner).get(`/api/billing/refunds?${query}`).expect(200);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await ids('status=reversed')).toEqual(['later']);
    expect(await ids('reason=fraudulent&status=failed')).toEqual(['failed']);
    expect(await ids('orderId=order-b')).toEqual(['other']);
    expect(await ids('customerId=b&currency=jpy')).toEqual(['other']);
    expect(await ids('subscriptionId=s')).toEqual(['renewal']);
    expect((await ids('sort=amount'))[0]).toBe('other');
  });
});
