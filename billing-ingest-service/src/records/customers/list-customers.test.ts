import { billingEvents } from '@tessera/contracts/billing/events';
import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';
import { merchantEvents } from '../../../test/merchant-events.ts';

const path = '/api/billing/customers';

describe('GET /api/billing/customers', () => {
  const billing = useBillingService();
  const source = fixture('customer.updated').data;

  const receiveCustomers = (merchant: string, count: number) =>
    billing.receive(
      ...Array.from({ length: count }, (_, index) => ({
        type: 'customer.created',
        data: {
          ...source,
          id: `${merchant}-${index}`,
          organization_id: merchant,
          // Microseconds apart, and the last two at the same instant.
          created_at: `2025-06-15T09:00:00.00000${Math.min(index, count - 2)}Z`,
          modified_at: null,
          external_id: `user:${merchant}-${index}`,
          name: index === 1 ? '100% Name_' : 'Customer',
          email: `buyer-${index}@example.com`,
        },
      })),
    );

  it('returns every field as the provider sent it', async () => {
    await billing.receive(fixture('customer.updated'));
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body).toEqual({
      items: [
        {
          id: fixtureIds.customer,
          createdAt: '2025-06-15T09:00:12.345678Z',
          modifiedAt: '2025-07-01T10:00:00.000007Z',
          externalId: 'user:usr_7f3k2m9q',
          email: 'ingrid.solheim@example.com',
          emailVerified: true,
          name: 'Ingrid Solheim',
          billingAddress: {
            line1: 'Storgata 12',
            line2: null,
            postalCode: '9008',
            city: 'Tromsø',
            state: null,
            country: 'NO',
          },
          taxId: ['NO 923 609 016 MVA', 'no_vat'],
          avatarUrl: source.avatar_url,
          metadata: source.metadata,
          deletedAt: null,
          activeSubscriptionCount: 0,
          spent: [],
        },
      ],
      nextCursor: null,
    });
  });

  it('sums what a customer has spent, less succeeded refunds, by currency', async () => {
    const { customer, order, refund } = merchantEvents('spending');
    const { owner } = await billing.given.merchant('spending');
    const own = { customer_id: 'buyer', currency: 'usd' };
    await billing.receive(
      customer('buyer'),
      order('paid', '2025-06-01T00:00:00Z', { ...own, net_amount: 4900 }),
      order('euros', '2025-06-01T00:00:00Z', { ...own, net_amount: 70, currency: 'eur' }),
      order('unpaid', '2025-06-01T00:00:00Z', { ...own, net_amount: 5, paid: false }),
      refund('back', '2025-06-02T00:00:00Z', { ...own, amount: 1500 }),
      refund('failed', '2025-06-02T00:00:00Z', { ...own, amount: 9, status: 'failed' }),
      refund('of-another', '2025-06-02T00:00:00Z', { ...own, customer_id: 'another' }),
    );
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items).toMatchObject([
      {
        id: 'buyer',
        spent: [
          { currency: 'eur', amount: 70 },
          { currency: 'usd', amount: 3400 },
        ],
      },
    ]);
  });

  it('sums amounts beyond the safe integers', async () => {
    const { customer, order } = merchantEvents('rich');
    const { owner } = await billing.given.merchant('rich');
    const own = { customer_id: 'rich', currency: 'usd', net_amount: Number.MAX_SAFE_INTEGER };
    await billing.receive(
      customer('rich'),
      order('one', '2025-06-01T00:00:00Z', own),
      order('two', '2025-06-01T00:00:00Z', own),
    );
    const { body } = await billing.as(owner).get(path).expect(200);
    expect(body.items).toMatchObject([
      { spent: [{ currency: 'usd', amount: 2 * Number.MAX_SAFE_INTEGER }] },
    ]);
  });

  it('pages newest first without omissions or repetitions', async () => {
    await receiveCustomers('paging', 5);
    const { owner } = await billing.given.merchant('paging');
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await billing.as(owner).get(`${path}?limit=2${cursor}`).expect(200);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `paging-${index}`));
  });

  it('searches by name, address and external id; wildcards are plain characters', async () => {
    await receiveCustomers('search', 4);
    const { owner } = await billing.given.merchant('search');
    const found = async (search: string) => {
      const { body } = await billing
        .as(owner)
        .get(`${path}?search=${encodeURIComponent(search)}`)
        .expect(200);
      return body.items.map(({ id }: { id: string }) => id);
    };
    expect(await found('BUYER-2')).toEqual(['search-2']);
    expect(await found('user:search-3')).toEqual(['search-3']);
    expect(await found('0% name_')).toEqual(['search-1']);
    for (const text of ['%', '_', '%_%']) expect(await found(text)).toEqual([]);
    expect(await found('unknown')).toEqual([]);
  });

  it('returns no customers of another organization', async () => {
    await receiveCustomers('mine', 2);
    await receiveCustomers('theirs', 2);
    const mine = await billing.given.merchant('mine');
    const theirs = await billing.given.merchant('theirs');
    const { body } = await billing.as(mine.owner).get(path).expect(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['mine-1', 'mine-0']);
    const other = `${path}?organizationId=${theirs.organizationId}`;
    expect((await billing.as(mine.owner).get(other).expect(403)).body.code).toBe(
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    );
    await billing.as(mine.owner).get(`${path}/theirs-0`).expect(404);
  });

  it.each([
    'limit=0',
    'limit=1000',
    'cursor=x',
    `cursor=${Buffer.from('[1]').toString('base64url')}`,
    `cursor=${Buffer.from('["-createdAt","9999999999999999999","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["-createdAt","2025-01-01T00:00:00+23:00","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('["email","a@example.com","x"]').toString('base64url')}`,
    'sort=metadata',
    'isDeleted=invalid',
    `search=${'x'.repeat(200)}`,
    'search=%00',
  ])('rejects an invalid query: %s', async (query) => {
    const { owner } = await billing.given.merchant(`invalid-${query.slice(0, 40)}`);
    await billing.as(owner).get(`${path}?${query}`).expect(400);
  });

  it('removes the link to a deleted user, from later events as well', async () => {
    await receiveCustomers('leaving', 3);
    const { owner } = await billing.given.merchant('leaving');
    const externalIds = async () => {
      const { body } = await billing.as(owner).get(path).expect(200);
      return body.items.map(({ externalId }: { externalId: string | null }) => externalId).sort();
    };
    expect(await externalIds()).toHaveLength(3);
    await billing.deliverEvent(identityEvents.userDeleted, {
      aggregate: 'leaving-1',
      data: { userId: 'leaving-1' },
    });
    const expected = [null, 'user:leaving-0', 'user:leaving-2'];
    expect(await externalIds()).toEqual(expected);
    const { data } = fixture('customer.updated');
    const renamed = { ...data, id: 'leaving-1', organization_id: 'leaving', name: 'Later' };
    await billing.receive({
      type: 'customer.updated',
      data: { ...renamed, external_id: 'user:leaving-1' },
    });
    expect(await externalIds()).toEqual(expected);
    const events = await billing.published(billingEvents.customerUpdated);
    expect(events.at(-1)).toMatchObject({ id: 'leaving-1', externalId: null });
    const { body } = await billing.as(owner).get(`${path}?search=user:leaving-1`).expect(200);
    expect(body.items).toEqual([]);
  });

  it('finds a frequent name and a rare old one among more customers than are read before the index', async () => {
    const merchant = 'of-very-many';
    await receiveCustomers(merchant, 2);
    await billing.sql(
      `insert into $schema.customer
         (id, version, provider_organization_id, document, created_at, email, email_verified, name)
       select 'frequent-' || n, 1, provider_organization_id,
         (document::jsonb || jsonb_build_object('id', 'frequent-' || n, 'name', 'Frequent'))::json,
         timestamptz '2025-07-01' + n * interval '1 second', email, false, 'Frequent'
       from $schema.customer, generate_series(1, 3200) as n where id = $1`,
      [`${merchant}-0`],
    );
    const { owner } = await billing.given.merchant(merchant);
    const find = async (query: string) =>
      (await billing.as(owner).get(`${path}?${query}`).expect(200)).body;
    const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

    const newest = await find('search=FREQUENT&limit=2');
    expect(ids(newest.items)).toEqual(['frequent-3200', 'frequent-3199']);
    const next = await find(`search=FREQUENT&limit=2&cursor=${newest.nextCursor}`);
    expect(ids(next.items)).toEqual(['frequent-3198', 'frequent-3197']);
    const oldest = await find('search=frequent&limit=2&sort=createdAt');
    expect(ids(oldest.items)).toEqual(['frequent-1', 'frequent-2']);
    expect(ids((await find('search=100%25 name')).items)).toEqual([`${merchant}-1`]);

    const order = (id: string, customerId: string) => {
      const { data } = fixture('order.paid');
      const product = { ...data.product, organization_id: merchant };
      return {
        type: 'order.paid',
        data: { ...data, id, customer_id: customerId, customer: { id: customerId }, product },
      };
    };
    await billing.receive(order('of-frequent', 'frequent-3200'), order('of-rare', `${merchant}-1`));
    const sales = async (search: string) =>
      ids(
        (await billing.as(owner).get(`/api/billing/orders?search=${search}`).expect(200)).body
          .items,
      );
    expect(await sales('frequent')).toEqual(['of-frequent']);
    expect(await sales('100%25')).toEqual(['of-rare']);
  });
});
