import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';
import { merchantEvents } from '../../../test/merchant-events.ts';

describe('GET /api/billing/products/:id', () => {
  const billing = useBillingService();

  it('counts the active subscriptions', async () => {
    const { data } = fixture('subscription.active');
    const subscriptionUpdated = (id: string, change: object) => ({
      type: 'subscription.updated',
      data: { ...data, id, ...change },
    });
    await billing.receive(
      subscriptionUpdated('one', {}),
      subscriptionUpdated('two', { status: 'trialing' }),
      subscriptionUpdated('ended', { ended_at: '2025-07-01T00:00:00Z' }),
      subscriptionUpdated('late', { status: 'past_due' }),
    );
    const { owner } = await billing.given.merchant();
    const path = `/api/billing/products/${data.product_id}`;
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({ name: 'Fjordlight Pro', activeSubscriptionCount: 2 });
  });

  it('SEC-105: does not count subscriptions of another organization to the same product id', async () => {
    const ours = merchantEvents('ours');
    const own = { product_id: 'plan' };
    await billing.receive(
      ours.product('plan'),
      ours.subscription('of ours', '2025-06-01T00:00:00Z', own),
    );
    const { endpointId, secret } = await billing.given.endpoint();
    const foreign = merchantEvents('theirs').subscription('of theirs', '2025-06-01T00:00:00Z', own);
    await billing.send(JSON.stringify(foreign), { endpointId, secret }).expect(200);
    await billing.allProjected();
    const stored = await billing.sql(
      `select id from $schema.subscription where product_id = 'plan' order by id`,
    );
    expect(stored).toEqual([{ id: 'of ours' }, { id: 'of theirs' }]);
    const { owner } = await billing.given.merchant('ours');
    const { body } = await billing.as(owner).get('/api/billing/products/plan').expect(200);
    expect(body.activeSubscriptionCount).toBe(1);
  });

  it.each([
    ['custom', { minimumAmount: 300, presetAmount: 1000 }],
    ['fixed', { priceAmount: 4900 }],
    ['free', {}],
    ['legacy', { legacy: true, amountType: 'fixed' }],
    ['metered', { amountType: 'metered_unit', meter: { name: 'Transcription minutes' } }],
  ])('returns a price of type %s with its own fields', async (kind, fields) => {
    const { type, data } = fixture(`variants/product.created.price-${kind}`);
    await billing.receive({ type, data: { ...data, id: `of-${kind}`, organization_id: kind } });
    const { owner } = await billing.given.merchant(kind);
    const { body } = await billing.as(owner).get(`/api/billing/products/of-${kind}`).expect(200);
    const price = data.prices[0];
    expect(body.prices[0]).toMatchObject({
      id: price.id,
      isArchived: price.is_archived,
      ...fields,
    });
    expect(body.prices[0].priceAmount).toBe(price.price_amount);
  });
});
