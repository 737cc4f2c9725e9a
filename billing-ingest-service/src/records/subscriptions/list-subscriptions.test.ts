import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/subscriptions', () => {
  const billing = useBillingService();
  const path = '/api/billing/subscriptions';
  beforeEach(() => billing.empty());

  it('lists a subscription once, with its customer and product', async () => {
    const source = fixture('subscription.active');
    await billing.receive(fixture('subscription.created'), source, source);
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.nextCursor).toBeNull();
    expect(body.items).toEqual([
      {
        id: fixtureIds.subscription,
        createdAt: '2025-06-15T09:00:13.400000Z',
        modifiedAt: '2025-06-15T09:00:13.460000Z',
        status: 'active',
        amount: source.data.amount,
        currency: 'usd',
        recurringInterval: 'month',
        currentPeriodStart: source.data.current_period_start,
        currentPeriodEnd: source.data.current_period_end,
        cancelAtPeriodEnd: false,
        canceledAt: null,
        startedAt: source.data.started_at,
        endsAt: null,
        endedAt: null,
        customerId: fixtureIds.customer,
        productId: source.data.product_id,
        discountId: source.data.discount_id,
        checkoutId: source.data.checkout_id,
        customerCancellationReason: null,
        customerCancellationComment: null,
        metadata: source.data.metadata,
        customer: {
          id: fixtureIds.customer,
          name: 'Ingrid Solheim',
          email: 'ingrid.solheim@example.com',
          avatarUrl: source.data.customer.avatar_url,
        },
        product: {
          id: source.data.product_id,
          name: 'Fjordlight Pro',
          isRecurring: true,
          recurringInterval: 'month',
        },
      },
    ]);
  });

  it('filters by status, customer and product, and searches by their names', async () => {
    const source = fixture('subscription.active');
    await billing.receive(
      source,
      { ...source, data: { ...source.data, id: 'later', status: 'a-later-status' } },
      { ...source, data: { ...source.data, id: 'other', customer: null, customer_id: 'unknown' } },
    );
    const { organizationId } = await billing.given.merchant();
    const reader = await billing.given.member('admin', organizationId);
    const ids = async (query: string) => {
      const { body } = await billing.as(reader).get(`${path}?${query}`).expect(200);
      return body.items.map(({ id }: { id: string }) => id).sort();
    };
    expect(await ids('status=a-later-status')).toEqual(['later']);
    expect(await ids('customerId=unknown')).toEqual(['other']);
    expect(await ids('productId=none')).toEqual([]);
    expect(await ids('search=solheim')).toEqual([fixtureIds.subscription, 'later'].sort());
    expect(await ids('search=fjordlight')).toHaveLength(3);
  });

  it('lists a subscription that only an order contains so far', async () => {
    const order = fixture('order.created').data;
    await billing.receive({
      type: 'order.created',
      data: {
        ...order,
        id: 'partly',
        product: { ...order.product, organization_id: 'partly' },
        subscription: { ...order.subscription, id: 'partly-known' },
      },
    });
    const { owner } = await billing.given.merchant('partly');
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items).toMatchObject([{ id: 'partly-known' }]);
    await billing.as(owner).get(`${path}/partly-known`).expect(200);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
