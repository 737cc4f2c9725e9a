import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture, type Payload } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { projectDeliveries } from '../ingest/projector.ts';

const DAY = 86_400_000;

describe('GET /api/billing/overview', () => {
  const billing = useBillingService();
  const path = '/api/billing/overview';
  const daysAgo = (days: number, minutes = 0) =>
    new Date(billing.clock.now().getTime() - days * DAY + minutes * 60_000).toISOString();

  /** A fixture event as another merchant's event. */
  function of(merchant: string, type: string, changes: Record<string, unknown>): Payload {
    const { data } = fixture(type);
    const product = data.product && { ...data.product, organization_id: merchant };
    const fields = {
      ...data,
      product,
      customer: null,
      subscription: null,
      discount: null,
      order: null,
    };
    return { type, data: { ...fields, organization_id: merchant, ...changes } };
  }

  it('sums thirty days by currency, today included, and counts subscriptions by status', async () => {
    const merchant = `merchant-${randomUUID()}`;
    const { owner } = await billing.given.merchant(merchant);
    const order = (id: string, created_at: string, currency: string, net_amount: number) =>
      of(merchant, 'order.paid', { id, created_at, modified_at: null, currency, net_amount });
    await billing.receive(
      order('today', daysAgo(0), 'usd', 1000),
      order('within', daysAgo(29), 'usd', 500),
      order('before', daysAgo(30), 'usd', 9999),
      order('euros', daysAgo(2), 'eur', 70),
    );
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toMatchObject({
      from: daysAgo(29).slice(0, 10),
      to: daysAgo(0).slice(0, 10),
      currencies: [
        { currency: 'eur', orders: 1, netAmount: 70, refundAmount: 0, netRevenueAmount: 70 },
        { currency: 'usd', orders: 2, netAmount: 1500, refundAmount: 0, netRevenueAmount: 1500 },
      ],
      subscriptions: [],
    });
  });

  it('matches the records, in any order of arrival and with repetitions', async () => {
    const types = allChanges();
    const [order = []] = fc.sample(fc.shuffledSubarray(types, { minLength: types.length }), 1);
    await Promise.all(
      [...order, ...order.slice(0, 6)].map(async (event, index) => {
        await billing.send(JSON.stringify(event)).expect(200);
        if (index % 5 === 0) await projectDeliveries(billing.deps);
      }),
    );
    await Promise.all([1, 2].map(() => projectDeliveries(billing.deps)));
    await billing.allProjected();
    const same = async (rollup: string, recomputed: string) => {
      const rows = await billing.sql(rollup);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(await billing.sql(recomputed));
    };
    const keys = 'provider_organization_id as merchant, currency';
    await same(
      `select ${keys}, day, orders::int, net from $schema.order_day where orders <> 0 order by 1, 2, 3`,
      `select ${keys}, (created_at at time zone 'UTC')::date as day, count(*)::int as orders,
         sum(net_amount) as net
       from $schema."order" where paid and provider_organization_id is not null
       group by 1, 2, 3 order by 1, 2, 3`,
    );
    await same(
      `select ${keys}, day, refunds::int, amount from $schema.refund_day where refunds <> 0
       order by 1, 2, 3`,
      `select ${keys}, (created_at at time zone 'UTC')::date as day, count(*)::int as refunds,
         sum(amount) as amount
       from $schema.refund where status = 'succeeded' and provider_organization_id is not null
       group by 1, 2, 3 order by 1, 2, 3`,
    );
    await same(
      `select provider_organization_id as merchant, status, subscriptions::int
       from $schema.subscription_state where subscriptions <> 0 order by 1, 2`,
      `select provider_organization_id as merchant, status, count(*)::int as subscriptions
       from $schema.subscription
       where created_at is not null and provider_organization_id is not null group by 1, 2
       order by 1, 2`,
    );
  });

  function allChanges(): Payload[] {
    return [0, 1, 2, 3].flatMap((index) => [
      of('many', 'subscription.active', { id: `s${index}`, modified_at: daysAgo(9) }),
      of('many', 'subscription.revoked', { id: `s${index % 2}`, modified_at: daysAgo(1) }),
      of('many', 'order.created', { id: `o${index}`, modified_at: daysAgo(8), paid: false }),
      of('many', 'order.paid', { id: `o${index % 3}`, modified_at: daysAgo(2, index) }),
      of('many', 'refund.created', {
        id: `r${index}`,
        modified_at: daysAgo(3),
        status: 'succeeded',
      }),
      of('many', 'refund.updated', {
        id: `r${index % 2}`,
        modified_at: daysAgo(1),
        status: 'failed',
      }),
    ]);
  }
});
