import { randomUUID } from 'node:crypto';
import type { SearchResults } from '@tessera/contracts/billing/reporting/billing-search';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

const path = '/api/billing/search';

describe('GET /api/billing/search', () => {
  const billing = useBillingService();
  let owner: TestUser;
  let outsider: TestUser;
  let organizationId: string;

  const search = async (query: string, actor = owner): Promise<SearchResults> =>
    (await billing.as(actor).get(path).query({ query }).expect(200)).body;
  const found = async (query: string, actor = owner) =>
    (await search(query, actor)).items.map(({ kind, id }) => `${kind} ${id}`);

  beforeAll(async () => {
    await billing.receive(...billing.allEvents());
    ({ owner, organizationId } = await billing.given.merchant());
    outsider = (await billing.given.merchant('outside')).owner;
  });

  it.each([
    ['customer', 'customers'],
    ['subscription', 'subscriptions'],
    ['order', 'orders'],
    ['product', 'products'],
    ['refund', 'refunds'],
    ['checkout', 'checkouts'],
    ['discount', 'discounts'],
    ['benefit', 'benefits'],
    ['benefit-grant', 'benefit-grants'],
    ['meter', 'meters'],
    ['custom-field', 'custom-fields'],
  ])('finds a %s by its id, and not for another organization', async (kind, list) => {
    const { body } = await billing.as(owner).get(`/api/billing/${list}`).expect(200);
    const [{ id }] = body.items;
    expect(await found(id)).toContain(`${kind} ${id}`);
    expect(await found(`  ${id.toUpperCase()}  `)).toContain(`${kind} ${id}`);
    expect(await found(id, outsider)).toEqual([]);
  });

  it('finds the provider organization by its id', async () => {
    expect(await found(fixtureIds.merchant)).toEqual([
      `provider-organization ${fixtureIds.merchant}`,
    ]);
    expect(await found(fixtureIds.merchant, outsider)).toEqual([]);
  });

  it('finds a delivery by its webhook-id, to the platform and to an own endpoint', async () => {
    const id = randomUUID();
    const event = JSON.stringify(fixture('order.paid'));
    await billing.send(event, { id }).expect(200);
    const { endpointId, secret, owner: other } = await billing.given.endpoint();
    await billing.send(event, { id, endpointId, secret }).expect(200);
    await billing.allProjected();
    expect((await search(id)).items).toEqual([
      {
        kind: 'delivery',
        id,
        title: 'order.paid',
        subtitle: null,
        status: 'applied',
        endpointId: null,
        createdAt: expect.any(String),
      },
    ]);
    expect((await search(id, other)).items).toMatchObject([{ kind: 'delivery', id, endpointId }]);
    expect(await found(id, outsider)).toEqual([]);
  });

  it('shows names, customers, states and amounts', async () => {
    const order = fixture('order.refunded').data;
    expect((await search(order.id)).items).toEqual([
      {
        kind: 'order',
        id: order.id,
        title: order.product.name,
        subtitle: expect.any(String),
        status: 'refunded',
        amount: order.total_amount,
        currency: 'usd',
        createdAt: expect.any(String),
      },
    ]);
    const [subscription] = (await search(fixtureIds.subscription)).items;
    expect(subscription).toMatchObject({ kind: 'subscription', title: 'Fjordlight Pro' });
  });

  describe('of texts', () => {
    let shop: TestUser;
    beforeAll(async () => {
      const { customer, product, order, subscription } = merchantEvents('shop');
      shop = (await billing.given.merchant('shop')).owner;
      const dated = (day: number) => ({ created_at: `2025-06-0${day}T00:00:00Z` });
      await billing.receive(
        ...[1, 2, 3, 4, 5, 6].map((n) =>
          customer(`many-${n}`, { ...dated(n), name: 'Mia Many', email: `many${n}@mail.example` }),
        ),
        customer('zoe', {
          ...dated(1),
          name: 'Zoë Lind',
          email: 'zoe@studio.example',
          external_id: 'user:Zed-77',
        }),
        customer('unnamed', { ...dated(1), name: null, email: 'plain@mail.example' }),
        product('course', { name: 'Course in 100% Rust' }),
        order('invoiced', '2025-06-05T00:00:00Z', {
          invoice_number: 'INV-2025-0042',
          customer_id: 'zoe',
          product_id: 'course',
          total_amount: 4200,
        }),
        ...[1, 2, 3, 4, 5, 6].map((n) =>
          order(`order-${n}`, `2025-06-0${n}T00:00:00Z`, { customer_id: 'many-3' }),
        ),
        subscription('of-zoe', '2025-06-05T00:00:00Z', { customer_id: 'zoe' }),
        subscription('of-many', '2025-06-05T00:00:00Z', { customer_id: 'many-6' }),
      );
    });

    const ofZoe = ['customer zoe', 'subscription of-zoe', 'order invoiced'];

    it('finds the five newest customers by a part of the name, with their subscriptions and newest orders', async () => {
      expect(await found('any', shop)).toEqual([
        'customer many-6',
        'customer many-5',
        'customer many-4',
        'customer many-3',
        'customer many-2',
        'subscription of-many',
        ...[6, 5, 4, 3, 2].map((n) => `order order-${n}`),
      ]);
      // Two letters match at the start of a word.
      expect(await found('li', shop)).toEqual(ofZoe);
      expect(await found('nd', shop)).toEqual([]);
      expect((await search('plain@', shop)).items).toEqual([
        {
          kind: 'customer',
          id: 'unnamed',
          title: 'plain@mail.example',
          subtitle: null,
          createdAt: '2025-06-01T00:00:00.000000Z',
        },
      ]);
    });

    it('finds a customer by the complete external id, with or without its prefix', async () => {
      for (const text of ['user:Zed-77', 'zed-77']) {
        expect(await found(text, shop)).toEqual(ofZoe);
      }
      expect(await found('zed-7', shop)).toEqual([]);
    });

    it('finds an order by its invoice number, which getOrder returns', async () => {
      expect((await search('inv-2025-0042', shop)).items).toEqual([
        {
          kind: 'order',
          id: 'invoiced',
          title: 'INV-2025-0042',
          subtitle: 'Zoë Lind',
          status: 'paid',
          amount: 4200,
          currency: 'usd',
          createdAt: '2025-06-05T00:00:00.000000Z',
        },
      ]);
      const { body } = await billing.as(shop).get('/api/billing/orders/invoiced').expect(200);
      expect(body.invoiceNumber).toBe('INV-2025-0042');
      expect(await found('INV-2025', shop)).toEqual([]);
    });

    it('finds a product by a part of its name, in which wildcards are letters', async () => {
      expect(await found('100% ru', shop)).toEqual(['product course']);
      expect(await found('100_ ru', shop)).toEqual([]);
      expect(await found('%%%', shop)).toEqual([]);
      expect(await found('\\', shop)).toEqual([]);
    });

    it('finds nothing for texts of other organizations', async () => {
      for (const text of ['Mia Many', 'inv-2025-0042', 'course', 'zed-77', 'many-6']) {
        expect(await found(text, outsider)).toEqual([]);
        expect(await found(text, await billing.given.member('owner', 'unlinked'))).toEqual([]);
      }
    });
  });

  it('reads a limited number of customers, and says so', async () => {
    const { owner: busy } = await billing.given.merchant('busy');
    await billing.sql(
      `insert into $schema.customer (id, version, provider_organization_id, created_at, name, email,
         document)
       select 'busy-' || n, 1, 'busy', timestamptz '2025-01-01' + n * interval '1 minute',
         case when n <= 5100 then 'Old Olga' when n = 10001 then '漢 new' else 'Ben' end, 'x', '{}'
       from generate_series(1, 10001) as n`,
    );
    // More matches than are sorted.
    expect((await search('olga', busy)).incomplete).toBe(true);
    expect((await search('ben', busy)).incomplete).toBeUndefined();
    // Without a trigram, only the newest are searched.
    expect(await search('漢', busy)).toMatchObject({
      items: [{ id: 'busy-10001' }],
      incomplete: true,
    });
  });

  it.each(['', 'query=', 'query=%20%20', `query=${'x'.repeat(201)}`])(
    'rejects the input "%s"',
    async (query) => {
      const { body } = await billing.as(owner).get(`${path}?${query}`).expect(400);
      expect(body.code).toBe('VALIDATION_ERROR');
    },
  );

  it('accepts 200 characters of any kind', async () => {
    for (const text of ['x'.repeat(200), "'; drop table customer; --", '(((', '😀😀😀', 'a\u0000b'])
      expect((await billing.as(owner).get(path).query({ query: text })).status).toBeLessThan(500);
  });

  it('requires billing:read in the organization', async () => {
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(path).query({ query: 'x' }).expect(403);
    await billing.as(outsider).get(path).query({ query: 'x', organizationId }).expect(403);
    await billing.as(null).get(path).query({ query: 'x' }).expect(401);
  });

  it('needs two queries', async () => {
    const statements = await statementsOf((requestId) =>
      billing
        .as(owner)
        .get(path)
        .query({ query: 'ann' })
        .set('x-request-id', requestId)
        .expect(200),
    );
    expect(statements).toHaveLength(2);
  });
});
