import type { TestUser } from '@tessera/testing/harness';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBillingService } from '../../../test/harness.ts';

const path = '/api/billing/customers';

/** Customers of four years: the oldest third is named Alder, the others Birch. */
const COUNT = 600;

describe('GET /api/billing/customers with a search', () => {
  const billing = useBillingService();
  let owner: TestUser;

  beforeAll(async () => {
    owner = (await billing.given.merchant('of-years')).owner;
    for (const merchant of ['of-years', 'of-years-too']) {
      await billing.sql(
        `insert into $schema.customer (id, version, provider_organization_id, created_at, email, name,
           external_id, billing_address, deleted_at, document)
         select $1 || '-' || n, 1, $1, at, 'buyer.' || n || '@mail.example',
           case when n <= ${COUNT / 3} then 'Tim Alder' else 'Ann Birch' end, 'user:' || n, address, deleted_at,
           json_build_object('id', $1 || '-' || n, 'createdAt', at, 'email', 'buyer.' || n || '@mail.example',
             'emailVerified', true)
         from (
           select n, timestamptz '2022-01-01' + n * interval '59 hours' as at,
             json_build_object('country', case when n % 100 = 5 then 'IS' else 'DE' end) as address,
             case when n % 150 = 7 then timestamptz '2026-01-01' end as deleted_at
           from generate_series(1, ${COUNT}) as n
         ) as made`,
        [merchant],
      );
    }
  });

  const numbersOf = (items: readonly { readonly id: string }[]) =>
    items.map(({ id }) => Number(id.replace('of-years-', '')));
  const read = async (query: string, reader = owner) =>
    (await billing.as(reader).get(`${path}?${query}`).expect(200)).body;
  const found = async (query: string, reader = owner) =>
    numbersOf((await read(query, reader)).items);
  async function pagedThrough(query: string) {
    const seen: number[] = [];
    let cursor = '';
    do {
      const { items, nextCursor } = await read(`${query}&limit=37${cursor}`);
      seen.push(...numbersOf(items));
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
    } while (cursor !== '');
    return seen;
  }
  const downFrom = (first: number, last = 1) =>
    Array.from({ length: first - last + 1 }, (_, index) => first - index);

  it.each([
    ['-createdAt', downFrom(COUNT / 3)],
    ['createdAt', downFrom(COUNT / 3).reverse()],
  ])('pages through a name that only the oldest have, by %s', async (sort, expected) => {
    expect(await pagedThrough(`search=alder&sort=${sort}`)).toEqual(expected);
  });

  it('counts up to a thousand with the filters and the search of the list', async () => {
    const total = async (query: string) => (await read(`${query}&count=only`)).total;
    expect(await total('')).toEqual({ count: COUNT, more: false });
    expect(await total('search=alder')).toEqual({ count: COUNT / 3, more: false });
    expect(await total('search=unknown')).toEqual({ count: 0, more: false });
    expect(await total('isDeleted=true')).toEqual({ count: COUNT / 150, more: false });
    await billing.sql(
      `insert into $schema.customer (id, version, provider_organization_id, created_at, name, document)
       select 'many-' || n, 1, 'of-many', now() - n * interval '1 hour', 'Many', '{}'
       from generate_series(1, 1001) as n`,
    );
    const { owner: other } = await billing.given.merchant('of-many');
    for (const query of ['', 'search=many&']) {
      const { body } = await billing.as(other).get(`${path}?${query}count=only`).expect(200);
      expect(body.total).toEqual({ count: 1000, more: true });
    }
  });

  it('pages through a name that all have in every order', async () => {
    const all = downFrom(COUNT);
    expect(await pagedThrough('search=mail.example')).toEqual(all);
    for (const sort of ['email', '-email', 'name', '-name']) {
      const seen = await pagedThrough(`search=mail.example&sort=${sort}`);
      expect(seen.toSorted((one, other) => other - one)).toEqual(all);
    }
  });

  it.each([
    ['search=alder&country=IS', [105, 5]],
    ['search=birch&country=IS', [505, 405, 305, 205]],
    ['search=birch&country=IS&sort=createdAt', [205, 305, 405, 505]],
    ['search=alder&isDeleted=true', [157, 7]],
    ['search=alder&isDeleted=true&country=IS', []],
    ['search=alder&isDeleted=false&country=IS', [105, 5]],
    ['search=alder&country=is', []],
  ])('applies a filter: %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('filters by subscription, whether many or few have one', async () => {
    const subscribe = (id: string, numbers: string) =>
      billing.sql(
        `insert into $schema.subscription (id, version, provider_organization_id, status, customer_id, document)
         select '${id}-' || n, 1, 'of-years', 'active', '${id}-' || n, '{}' from ${numbers} as n`,
      );
    const expectBoth = async () => {
      expect(await found('hasActiveSubscription=true')).toEqual([205, 5]);
      expect(await found('hasActiveSubscription=true&search=alder')).toEqual([5]);
      expect(await found('hasActiveSubscription=true&search=birch&sort=name')).toEqual([205]);
      expect(await found('hasActiveSubscription=false&search=alder&country=IS')).toEqual([105]);
    };
    await subscribe('of-years', 'unnest(array[5, 205])');
    await expectBoth();
    await subscribe('unknown', 'generate_series(1, 2001)');
    await expectBoth();
  });

  it.each([
    ['buyer.77@mail', [77]],
    ['BUYER.77@MAIL.EXAMPLE', [77]],
    ['uyer.599@mail.exampl', [599]],
    ['user:321', [321]],
    ['USER:321', [321]],
    ['321', [321]],
    ['ser:321', []],
    [`${'x'.repeat(128)}`, []],
    ['of-years-3', []],
  ])('finds any part of an address and a complete external id: %s', async (text, expected) => {
    expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  it('matches one or two letters at the start of a word, and ideographs anywhere', async () => {
    await billing.sql(
      `insert into $schema.customer (id, version, provider_organization_id, created_at, email, name, document)
       select 'of-years-' || n, 1, 'of-letters', timestamptz '2021-01-01', 'x@y.example', name,
         json_build_object('id', 'of-years-' || n, 'createdAt', '', 'email', 'x@y.example', 'emailVerified', true)
       from (values (9001, 'Zoë Quist'), (9002, 'Inquiz'), (9003, '王小明'), (9004, 'C+ Quill')) as made (n, name)`,
    );
    const { owner: reader } = await billing.given.merchant('of-letters');
    const short = (text: string) =>
      found(`search=${encodeURIComponent(text)}&sort=createdAt`, reader);
    expect(await short('q')).toEqual([9001, 9004]);
    expect(await short('QU')).toEqual([9001, 9004]);
    expect(await short('ui')).toEqual([]);
    expect(await short('z')).toEqual([9001]);
    expect(await short('明')).toEqual([9003]);
    expect(await short('小明')).toEqual([9003]);
    expect(await short('c+')).toEqual([9004]);
    expect(await short('.*')).toEqual([]);
  });

  describe('with more rows than a search reads', () => {
    let reader: TestUser;
    beforeAll(async () => {
      reader = (await billing.given.merchant('of-elms')).owner;
      // The matches are older than the rows that are read first.
      await billing.sql(
        `insert into $schema.customer (id, version, provider_organization_id, created_at, email, name, document)
         select 'elm-' || n, 1, 'of-elms', at, 'x@y.example', name,
           json_build_object('id', 'elm-' || n, 'createdAt', at, 'email', 'x@y.example', 'emailVerified', true)
         from (
           select n, timestamptz '2022-01-01' + n * interval '1 minute' as at,
             case when n <= 5100 then 'Elm ' || n else 'Oak' end as name
           from generate_series(1, 15200) as n
         ) as made`,
      );
    });
    const readElms = async (query: string) =>
      (await billing.as(reader).get(`${path}?${query}`).expect(200)).body;

    it('returns the newest matches that it found, and that it is incomplete', async () => {
      const { items, incomplete } = await readElms('search=elm');
      expect(incomplete).toBe(true);
      const numbers = items.map(({ id }: { id: string }) => Number(id.slice(4)));
      expect(numbers).toHaveLength(25);
      expect(numbers).toEqual(numbers.toSorted((one: number, other: number) => other - one));
      expect(Math.max(...numbers)).toBeLessThanOrEqual(5100);
      const counted = await readElms('search=elm&count=only');
      expect(counted).toMatchObject({ total: { count: 1000, more: true }, incomplete: true });
    });

    it.each([
      ['search=oak', 25],
      ['search=elm 77', 11],
      ['search=elm 77&count=only', 0],
      ['search=unknown', 0],
      ['search=qx', 0],
    ])('is complete for %s', async (query, count) => {
      const body = await readElms(query);
      expect(body).not.toHaveProperty('incomplete');
      expect(body.items).toHaveLength(count);
    });

    it('searches only the newest rows for a text that no index finds', async () => {
      expect(await readElms(`search=${encodeURIComponent('橡')}`)).toEqual({
        items: [],
        nextCursor: null,
        incomplete: true,
      });
      const middle = await readElms('sort=createdAt&limit=100');
      const rest = await readElms(
        `search=${encodeURIComponent('橡')}&sort=createdAt&cursor=${middle.nextCursor}`,
      );
      expect(rest.incomplete).toBe(true);
    });

    it('writes all matches into a file', async () => {
      const { text } = await billing.as(reader).get(`${path}.csv?search=elm`).expect(200);
      expect(text.trim().split('\r\n')).toHaveLength(5101);
    });
  });
});
