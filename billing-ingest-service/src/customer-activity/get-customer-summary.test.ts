import type { CustomerTotals } from '@tessera/contracts/billing/reporting/customer-summary';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

const pathOf = (id: string) => `/api/billing/customers/${id}/summary`;

describe('GET /api/billing/customers/:id/summary', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const read = async (owner: TestUser, id: string): Promise<CustomerTotals> =>
    (await billing.as(owner).get(pathOf(id)).expect(200)).body;
  const inDays = (days: number) =>
    `${new Date(billing.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 19)}Z`;

  it('sums what a customer has spent and will pay, by currency', async () => {
    const { event, customer, product, order, refund, subscription } = merchantEvents('spent');
    const { owner } = await billing.given.merchant('spent');
    const of = (id: string) => ({ customer_id: id });
    await billing.receive(
      customer('buyer'),
      product('plan', { name: 'Plan' }),
      order('first', '2025-06-01T00:00:00Z', { ...of('buyer'), net_amount: 1000 }),
      order('last', '2025-07-01T00:00:00Z', {
        ...of('buyer'),
        net_amount: 500,
        total_amount: 600,
        product_id: 'plan',
      }),
      order('euros', '2025-06-02T00:00:00Z', { ...of('buyer'), net_amount: 70, currency: 'eur' }),
      order('unpaid', '2025-08-01T00:00:00Z', { ...of('buyer'), paid: false, status: 'pending' }),
      order('of-another', '2025-09-01T00:00:00Z', { ...of('another'), net_amount: 9 }),
      refund('back', '2025-06-03T00:00:00Z', { ...of('buyer'), amount: 300, currency: 'usd' }),
      refund('failed', '2025-06-03T00:00:00Z', {
        ...of('buyer'),
        amount: 9,
        currency: 'usd',
        status: 'failed',
      }),
      subscription('monthly', '2025-05-01T00:00:00.5Z', {
        ...of('buyer'),
        amount: 1000,
        current_period_end: inDays(20),
        product_id: 'plan',
      }),
      subscription('yearly', '2025-06-01T00:00:00Z', {
        ...of('buyer'),
        amount: 1206,
        recurring_interval: 'year',
        status: 'past_due',
        current_period_end: inDays(30),
      }),
      subscription('leaving', '2025-06-01T00:00:00Z', {
        ...of('buyer'),
        cancel_at_period_end: true,
        current_period_end: inDays(5),
        currency: 'eur',
        amount: 20,
      }),
      subscription('trial', '2025-06-01T00:00:00Z', {
        ...of('buyer'),
        status: 'trialing',
        current_period_end: inDays(25),
      }),
      subscription('outdated', '2025-06-01T00:00:00Z', {
        ...of('buyer'),
        amount: 0,
        current_period_end: inDays(-5),
      }),
      subscription('ended', '2025-06-01T00:00:00Z', {
        ...of('buyer'),
        ended_at: '2025-07-01T00:00:00Z',
      }),
      event('benefit_grant.created', { id: 'granted', ...of('buyer') }),
      event('benefit_grant.revoked', { id: 'revoked', ...of('buyer') }),
    );
    const { definitions, ...totals } = await read(owner, 'buyer');
    expect(totals).toEqual({
      asOf: expect.any(String),
      customerSince: '2025-05-01T00:00:00.500000Z',
      currencies: [
        { currency: 'eur', spentAmount: 70, refundAmount: 0, mrrAmount: 20 },
        // 1000 and 100.5, rounded once.
        { currency: 'usd', spentAmount: 1200, refundAmount: 300, mrrAmount: 1101 },
      ],
      lastOrder: {
        id: 'last',
        createdAt: '2025-07-01T00:00:00.000000Z',
        status: 'paid',
        totalAmount: 600,
        currency: 'usd',
        productName: 'Plan',
      },
      nextRenewal: {
        subscriptionId: 'monthly',
        at: expect.stringContaining(inDays(20).slice(0, 16)),
        amount: 1000,
        currency: 'usd',
        productName: 'Plan',
      },
      counts: {
        orders: 4,
        refunds: 2,
        subscriptions: 6,
        activeSubscriptions: 4,
        benefitGrants: 2,
        activeBenefitGrants: 1,
      },
    });
    expect(definitions.map(({ figure }) => figure).sort()).toEqual([
      'customerSince',
      'lastOrder',
      'mrrAmount',
      'nextRenewal',
      'refundAmount',
      'spentAmount',
    ]);
  });

  it('has no sums for a customer that has bought nothing', async () => {
    const { owner } = await billing.given.merchant('idle');
    await billing.receive(merchantEvents('idle').customer('idle'));
    expect(await read(owner, 'idle')).toMatchObject({
      customerSince: null,
      currencies: [],
      lastOrder: null,
      nextRenewal: null,
      counts: { orders: 0, subscriptions: 0 },
    });
  });

  it('counts no records of another merchant that refer to the customer', async () => {
    const { owner } = await billing.given.merchant('mine');
    await billing.receive(
      merchantEvents('mine').customer('shared'),
      merchantEvents('theirs').order('theirs', '2025-06-01T00:00:00Z', { customer_id: 'shared' }),
      merchantEvents('theirs').subscription('theirs', '2025-06-01T00:00:00Z', {
        customer_id: 'shared',
      }),
    );
    expect(await read(owner, 'shared')).toMatchObject({ currencies: [], counts: { orders: 0 } });
  });

  it('returns 404 for unknown customers and those of others, and requires billing:read', async () => {
    const { owner, organizationId } = await billing.given.merchant('closed');
    const { owner: outsider } = await billing.given.merchant('other');
    await billing.receive(merchantEvents('closed').customer('closed'));
    await read(owner, 'closed');
    for (const [actor, id] of [
      [outsider, 'closed'],
      [owner, 'unknown'],
    ] as const) {
      const { body } = await billing.as(actor).get(pathOf(id)).expect(404);
      expect(body.code).toBe('CUSTOMER_NOT_FOUND');
    }
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(pathOf('closed')).expect(403);
    await billing.as(null).get(pathOf('closed')).expect(401);
  });

  it('needs two queries', async () => {
    const { owner } = await billing.given.merchant('counted');
    await billing.receive(merchantEvents('counted').customer('counted'));
    const statements = await statementsOf((requestId) =>
      billing.as(owner).get(pathOf('counted')).set('x-request-id', requestId).expect(200),
    );
    expect(statements).toHaveLength(2);
  });
});
