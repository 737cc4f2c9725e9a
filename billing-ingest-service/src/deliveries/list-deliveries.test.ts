import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/deliveries', () => {
  const billing = useBillingService();
  const path = '/api/billing/deliveries';

  it('lists deliveries newest first with their status', async () => {
    const order = fixture('order.paid');
    await billing.send(JSON.stringify(order), { id: 'first' }).expect(200);
    await billing.allProjected();
    await billing.send(JSON.stringify(order), { id: 'first' }).expect(200);
    await billing
      .send(JSON.stringify(fixture('subscription.canceled')), { id: 'newer' })
      .expect(200);
    await billing.allProjected();
    await billing
      .send(JSON.stringify(fixture('subscription.created')), { id: 'older' })
      .expect(200);
    const later = {
      type: 'member.created',
      data: { id: 'x', organization_id: fixtureIds.merchant },
    };
    await billing.send(JSON.stringify(later), { id: 'later' }).expect(200);
    const broken = { type: 'order.paid', data: { ...order.data, paid: 'yes' } };
    await billing.send(JSON.stringify(broken), { id: 'broken' }).expect(200);
    await billing.allProjected();

    const { owner } = await billing.given.merchant();
    const page = async (query = '') =>
      (await billing.as(owner).get(`${path}${query}`).expect(200)).body;
    expect((await page()).items).toEqual([
      expectedDelivery('broken', 'order.paid', 'quarantined', {
        reason: 'order.paid is neither true nor false',
      }),
      expectedDelivery('later', 'member.created', 'unknown'),
      expectedDelivery('older', 'subscription.created', 'stale', {
        record: { kind: 'subscription', id: fixtureIds.subscription },
      }),
      expectedDelivery('newer', 'subscription.canceled', 'applied', {
        record: { kind: 'subscription', id: fixtureIds.subscription },
      }),
      expectedDelivery('first', 'order.paid', 'applied', {
        attempts: 2,
        record: { kind: 'order', id: order.data.id },
      }),
    ]);

    const first = await page('?limit=4');
    expect(first.items).toHaveLength(4);
    expect((await page(`?limit=4&cursor=${first.nextCursor}`)).items).toMatchObject([
      { id: 'first' },
    ]);
    const oldest = await page('?sort=createdAt&limit=1');
    expect(oldest.items).toMatchObject([{ id: 'first' }]);
    const next = await page(`?sort=createdAt&limit=4&cursor=${oldest.nextCursor}`);
    expect(next.items.map(({ id }: { id: string }) => id)).toEqual([
      'newer',
      'older',
      'later',
      'broken',
    ]);
    expect((await page('?status=stale')).items).toMatchObject([{ id: 'older' }]);
    expect((await page('?type=order.paid')).items).toHaveLength(2);
    expect(
      (await page('?type=member.created,subscription.created,order.created')).items,
    ).toMatchObject([{ id: 'later' }, { id: 'older' }]);
    expect((await page(`?search=${fixtureIds.subscription}`)).items).toHaveLength(2);
    expect((await page('?webhookId=older')).items).toMatchObject([{ id: 'older' }]);
    const [newest, ...others] = (await page()).items;
    const at = encodeURIComponent(newest.receivedAt);
    expect((await page(`?from=${at}`)).items).toMatchObject([{ id: newest.id }]);
    expect((await page(`?to=${at}`)).items).toEqual(others);
    await billing.as(owner).get(`${path}?from=yesterday`).expect(400);
    await billing.as(owner).get(`${path}?cursor=x`).expect(400);
    await billing.as(owner).get(`${path}?status=none`).expect(400);
  });

  it.each(['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:00:00-05:00'])(
    'SEC-02: rejects the instant %s, which PostgreSQL cannot read, in every query',
    async (at) => {
      const { owner } = await billing.given.merchant(`of ${at}`);
      const query = encodeURIComponent(at);
      await billing.as(owner).get(`${path}?from=${query}`).expect(400);
      await billing.as(owner).get(`${path}?to=${query}`).expect(400);
      await billing.as(owner).get(`/api/billing/checkout-funnel?from=${query}`).expect(400);
      await billing.as(owner).post('/api/billing/replays').send({ to: at }).expect(400);
    },
  );

  it('accepts the first and the last instant', async () => {
    const { owner } = await billing.given.merchant('all times');
    const query = 'from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z';
    await billing.as(owner).get(`${path}?${query}`).expect(200);
  });

  it('lists deliveries to the own endpoint and to the platform in one order', async () => {
    const ours = await billing.given.merchant('both ways');
    const { endpointId, secret } = await billing.given.endpoint(ours.organizationId);
    const event = fixture('organization.updated');
    const text = JSON.stringify({ ...event, data: { ...event.data, id: 'both ways' } });
    for (const [index, target] of [
      {},
      { endpointId, secret },
      {},
      { endpointId, secret },
    ].entries()) {
      await billing.send(text, { id: `both-${index}`, ...target }).expect(200);
    }
    await billing.allProjected();
    const idsOf = async (query: string) => {
      const { body } = await billing.as(ours.owner).get(`${path}?${query}`).expect(200);
      return [...body.items.map(({ id }: { id: string }) => id), body.nextCursor && 'more'];
    };
    expect(await idsOf('')).toEqual(['both-3', 'both-2', 'both-1', 'both-0', null]);
    const { body: counted } = await billing.as(ours.owner).get(`${path}?count=only`).expect(200);
    expect(counted).toEqual({ items: [], nextCursor: null, total: { count: 4, more: false } });
    expect(await idsOf('limit=3')).toEqual(['both-3', 'both-2', 'both-1', 'more']);
    expect(await idsOf(`endpointId=${endpointId}`)).toEqual(['both-3', 'both-1', null]);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});

const expectedDelivery = (
  id: string,
  type: string,
  status: string,
  more: Record<string, unknown> = {},
) => ({
  id,
  type,
  status,
  reason: null,
  endpointId: null,
  receivedAt: expect.any(String),
  lastReceivedAt: expect.any(String),
  projectedAt: expect.any(String),
  attempts: 1,
  hasConflict: false,
  payloadErasedAt: null,
  record: null,
  ...more,
});
