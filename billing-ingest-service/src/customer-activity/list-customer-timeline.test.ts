import type { TimelineEntry } from '@tessera/contracts/billing/reporting/customer-timeline';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

type Page = { items: TimelineEntry[]; nextCursor: string | null };

describe('GET /api/billing/customers/:id/timeline', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const pathOf = (id: string) => `/api/billing/customers/${id}/timeline`;
  const read = async (owner: TestUser, id: string, query = ''): Promise<Page> =>
    (
      await billing
        .as(owner)
        .get(`${pathOf(id)}?${query}`)
        .expect(200)
    ).body;
  const shown = async (owner: TestUser, id: string) =>
    (await read(owner, id, 'limit=100')).items.map(({ at, kind, recordId }) => [
      at.slice(0, 19),
      kind,
      recordId,
    ]);

  it('lists what happened with the records of a customer, newest first', async () => {
    const { event, customer, product, order, refund, subscription } = merchantEvents('busy');
    const { owner } = await billing.given.merchant('busy');
    const own = { customer_id: 'buyer' };
    await billing.receive(
      customer('buyer', {
        created_at: '2025-05-30T00:00:00Z',
        deleted_at: '2025-08-01T00:00:00Z',
      }),
      product('plan', { name: 'Plan' }),
      event('order.created', {
        id: 'order',
        ...own,
        created_at: '2025-06-01T10:00:00Z',
        status: 'pending',
        paid: false,
        product_id: 'plan',
      }),
      order('order', '2025-06-01T10:00:00Z', {
        ...own,
        modified_at: '2025-06-03T08:00:00.123456Z',
        product_id: 'plan',
        total_amount: 1813,
        currency: 'usd',
      }),
      refund('refund', '2025-06-05T00:00:00Z', {
        ...own,
        order_id: 'order',
        amount: 300,
        tax_amount: 60,
        currency: 'usd',
      }),
      subscription('subscription', '2025-06-02T00:00:00Z', {
        ...own,
        canceled_at: '2025-07-01T00:00:00Z',
        ended_at: '2025-07-15T00:00:00Z',
        product_id: 'plan',
      }),
      event('benefit_grant.revoked', {
        id: 'grant',
        ...own,
        granted_at: '2025-06-02T00:00:01Z',
        revoked_at: '2025-07-15T00:00:01Z',
        benefit_type: 'custom',
      }),
      event('checkout.created', {
        id: 'checkout',
        ...own,
        created_at: '2025-05-31T00:00:00Z',
        expires_at: '2025-05-31T01:00:00Z',
        product_id: 'plan',
      }),
      order('of-another', '2025-06-01T10:00:00Z', { customer_id: 'another' }),
    );
    expect(await shown(owner, 'buyer')).toEqual([
      ['2025-08-01T00:00:00', 'customer.deleted', 'buyer'],
      ['2025-07-15T00:00:01', 'benefit.revoked', 'grant'],
      ['2025-07-15T00:00:00', 'subscription.ended', 'subscription'],
      ['2025-07-01T00:00:00', 'subscription.canceled', 'subscription'],
      ['2025-06-05T00:00:00', 'refund.created', 'refund'],
      ['2025-06-03T08:00:00', 'order.paid', 'order'],
      ['2025-06-02T00:00:01', 'benefit.granted', 'grant'],
      ['2025-06-02T00:00:00', 'subscription.started', 'subscription'],
      ['2025-06-01T10:00:00', 'order.created', 'order'],
      ['2025-05-31T00:00:00', 'checkout.created', 'checkout'],
      ['2025-05-30T00:00:00', 'customer.created', 'buyer'],
    ]);
    const { items } = await read(owner, 'buyer');
    const one = (kind: TimelineEntry['kind']) => items.find((entry) => entry.kind === kind);
    expect(one('order.paid')).toEqual({
      id: 'order.paid:order',
      at: '2025-06-03T08:00:00.123456Z',
      kind: 'order.paid',
      recordId: 'order',
      title: 'Plan',
      status: 'paid',
      amount: 1813,
      currency: 'usd',
    });
    expect(one('refund.created')).toMatchObject({
      title: 'Plan',
      orderId: 'order',
      status: 'succeeded',
      amount: 360,
    });
    expect(one('subscription.ended')).toMatchObject({
      title: 'Plan',
      status: 'canceled',
      amount: 1200,
      recurringInterval: 'month',
    });
    expect(one('benefit.granted')).toMatchObject({ title: expect.any(String) });
    expect(one('checkout.created')).toMatchObject({ status: 'expired', amount: 1450 });
  });

  it('has the withdrawn cancellations of a subscription, each once', async () => {
    const { event, customer, subscription } = merchantEvents('undecided');
    const { owner } = await billing.given.merchant('undecided');
    const started = subscription('plan', '2025-06-01T00:00:00Z', { customer_id: 'undecided' });
    const changed = (type: string, modified_at: string, canceled_at: string | null = null) =>
      event(type, { ...started.data, canceled_at, modified_at });
    await billing.receive(
      customer('undecided'),
      started,
      changed('subscription.canceled', '2025-06-10T00:00:00Z', '2025-06-10T00:00:00Z'),
      // The end date changed.
      changed('subscription.canceled', '2025-06-11T00:00:00Z', '2025-06-10T00:00:00Z'),
      changed('subscription.uncanceled', '2025-06-12T00:00:00Z'),
      changed('subscription.uncanceled', '2025-06-12T00:00:00Z'),
      changed('subscription.canceled', '2025-06-20T00:00:00Z', '2025-06-20T00:00:00Z'),
    );
    const kinds = (await shown(owner, 'undecided')).map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual([
      'customer.created',
      'subscription.canceled',
      'subscription.canceled',
      'subscription.started',
      'subscription.uncanceled',
    ]);
  });

  it('pages without gaps and repetitions, also through entries of one moment', async () => {
    const { customer, order } = merchantEvents('paged');
    const { owner } = await billing.given.merchant('paged');
    const moments = ['2025-06-01T00:00:00Z', '2025-06-01T00:00:00.000001Z', '2025-06-02T00:00:00Z'];
    await billing.receive(
      customer('paged'),
      ...moments.flatMap((at, index) =>
        ['a', 'b', 'c'].map((name) => order(`${name}${index}`, at, { customer_id: 'paged' })),
      ),
    );
    const whole = await read(owner, 'paged', 'limit=100');
    expect(whole.nextCursor).toBeNull();
    expect(whole.items).toHaveLength(19);
    for (const limit of [1, 4, 18, 19]) {
      const paged: TimelineEntry[] = [];
      let cursor = '';
      do {
        const page: Page = await read(owner, 'paged', `limit=${limit}${cursor}`);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        paged.push(...page.items);
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      expect(paged).toEqual(whole.items);
    }
  });

  it('shows nothing that only other organizations received', async () => {
    const { owner } = await billing.given.merchant('mine');
    const { customer, event } = merchantEvents('mine');
    const unpaid = event('order.created', {
      id: 'mine',
      customer_id: 'shared',
      status: 'pending',
      paid: false,
      created_at: '2025-06-01T00:00:00Z',
    });
    await billing.receive(customer('shared'), unpaid);
    const { endpointId, secret } = await billing.given.endpoint();
    const theirs = merchantEvents('theirs');
    for (const forged of [
      theirs.order('mine', '2025-06-01T00:00:00Z', { customer_id: 'shared' }),
      theirs.order('theirs', '2025-06-01T00:00:00Z', { customer_id: 'shared' }),
    ]) {
      await billing.send(JSON.stringify(forged), { endpointId, secret }).expect(200);
    }
    await billing.allProjected();
    const entries = await shown(owner, 'shared');
    expect(entries.map(([, kind, id]) => [kind, id]).toSorted()).toEqual([
      ['customer.created', 'shared'],
      ['order.created', 'mine'],
    ]);
  });

  it('has only the customer without records, and rejects cursors of other lists', async () => {
    const { owner } = await billing.given.merchant('empty');
    const { customer, order } = merchantEvents('empty');
    await billing.receive(
      customer('empty'),
      order('a', '2025-06-01T00:00:00Z'),
      order('b', '2025-06-01T00:00:00Z'),
    );
    const { items } = await read(owner, 'empty');
    expect(items).toEqual([
      {
        id: 'customer.created:empty',
        at: expect.any(String),
        kind: 'customer.created',
        recordId: 'empty',
        title: null,
      },
    ]);
    const list = await billing.as(owner).get('/api/billing/orders?limit=1').expect(200);
    expect(list.body.nextCursor).not.toBeNull();
    const offset = ['-at', '2025-01-01T00:00:00+23:00', 'x'];
    const withOffset = Buffer.from(JSON.stringify(offset)).toString('base64url');
    for (const cursor of ['x', list.body.nextCursor, withOffset]) {
      const { body } = await billing
        .as(owner)
        .get(`${pathOf('empty')}?cursor=${cursor}`)
        .expect(400);
      expect(body.code).toBe('VALIDATION_ERROR');
    }
    for (const query of ['limit=0', 'limit=101', 'cursor=']) {
      await billing
        .as(owner)
        .get(`${pathOf('empty')}?${query}`)
        .expect(400);
    }
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

  it('adds amount and tax of a refund beyond the safe integers', async () => {
    const { owner } = await billing.given.merchant('large');
    const { customer, refund } = merchantEvents('large');
    await billing.receive(
      customer('large'),
      refund('back', '2025-06-02T00:00:00Z', {
        customer_id: 'large',
        amount: Number.MAX_SAFE_INTEGER,
        tax_amount: Number.MAX_SAFE_INTEGER,
      }),
    );
    const { items } = await read(owner, 'large');
    expect(items.find(({ kind }) => kind === 'refund.created')).toMatchObject({
      amount: 2 * Number.MAX_SAFE_INTEGER,
    });
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
