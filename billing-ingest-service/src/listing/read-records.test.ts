import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import { checkoutRoutes } from '@tessera/contracts/billing/checkouts';
import { customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import { customerRoutes } from '@tessera/contracts/billing/customers';
import { discountRoutes } from '@tessera/contracts/billing/discounts';
import { meterRoutes } from '@tessera/contracts/billing/meters';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import { productRoutes } from '@tessera/contracts/billing/products';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { TestUser } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';
import type { PageCursor } from '../paging/page-cursor.ts';
import { type ProductRow, products } from '../records/products/list.ts';
import type { Part } from './record-list.ts';

const lists = [
  customerRoutes.listCustomers,
  subscriptionRoutes.listSubscriptions,
  orderRoutes.listOrders,
  refundRoutes.listRefunds,
  productRoutes.listProducts,
  discountRoutes.listDiscounts,
  benefitRoutes.listBenefits,
  benefitRoutes.listBenefitGrants,
  checkoutRoutes.listCheckouts,
  meterRoutes.listMeters,
  meterRoutes.listCustomerMeters,
  customFieldRoutes.listCustomFields,
] as const;
const sortsOf = (route: (typeof lists)[number]) =>
  route.query.shape.sort.def.innerType.options as string[];

type Item = { id?: string; customerId?: string; meterId?: string };
const nameOf = ({ id, customerId, meterId }: Item) => id ?? `${customerId}:${meterId}`;

describe('billing lists', () => {
  const billing = useBillingService();
  let owner: TestUser;
  let outsider: TestUser;

  beforeAll(async () => {
    await billing.receive(...billing.allEvents());
    owner = (await billing.given.merchant()).owner;
    outsider = (await billing.given.merchant('other-merchant')).owner;
  });

  const read = async (path: string, actor = owner) =>
    (await billing.as(actor).get(path).expect(200)).body as {
      items: Item[];
      nextCursor: string | null;
    };

  it('SEC-122: prepares no statement for rare combinations of filters', async () => {
    // One transaction for each connection of the pool, open at the same time.
    const prepared = async () => {
      const { db, config } = billing.deps;
      let open = 0;
      const each = Array.from({ length: config.databasePoolSize }, () =>
        db.transaction(async (tx) => {
          open += 1;
          await eventually(() => expect(open).toBe(config.databasePoolSize));
          return tx.query<{ statement: string }>(
            sql`select statement from pg_prepared_statements
              where statement ~ 'from (customer|"order" )' and statement like '%created_at%'`,
            { prepare: false },
          );
        }),
      );
      return (await Promise.all(each)).flat().map(({ statement }) => statement);
    };
    await read('/api/billing/orders');
    await read('/api/billing/customers');
    const before = new Set(await prepared());
    expect(before.size).toBeGreaterThanOrEqual(2);
    for (let limit = 1; limit <= 20; limit += 1) {
      await read(`/api/billing/orders?limit=${limit}`);
      await read(`/api/billing/orders?status=paid&search=text${limit}`);
      await read(`/api/billing/customers?limit=${limit}&search=name`);
    }
    expect((await prepared()).filter((statement) => !before.has(statement))).toEqual([]);
  });

  it.each(lists.map((route) => [route.path, route] as const))(
    'pages through %s in every order without omissions or repetitions',
    async (path, route) => {
      for (const sort of sortsOf(route)) {
        const whole = await read(`${path}?sort=${sort}&limit=100`);
        expect(whole.nextCursor).toBeNull();
        expect(whole.items.length).toBeGreaterThan(0);
        const paged: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const cursorParam: string = cursor === '' ? '' : `&cursor=${cursor}`;
          const page = await read(`${path}?sort=${sort}&limit=1${cursorParam}`);
          paged.push(...page.items.map(nameOf));
          cursor = page.nextCursor;
        }
        expect(paged).toEqual(whole.items.map(nameOf));
        const counted = await read(`${path}?sort=${sort}&count=only`);
        expect(counted).toEqual({
          items: [],
          nextCursor: null,
          total: { count: whole.items.length, more: false },
        });
        const back = await read(
          `${path}?sort=${sort.startsWith('-') ? sort.slice(1) : `-${sort}`}&limit=100`,
        );
        expect(back.items.map(nameOf).reverse()).toEqual(paged);
      }
    },
  );

  it.each(lists.map(({ path }) => path))(
    'returns no records of other organizations, and requires billing:read: %s',
    async (path) => {
      expect((await read(path, outsider)).items).toEqual([]);
      const member = await billing.given.member('member', 'somewhere');
      await billing.as(member).get(path).expect(403);
      await billing.as(null).get(path).expect(401);
    },
  );

  it.each(lists.map(({ path }) => path))(
    'finds a record by id, and nothing for a text that no record contains: %s',
    async (path) => {
      const { items } = await read(`${path}?limit=100`);
      for (const text of ['zzzz-nowhere', 'zq', 'ß', '%%', '__', '\\']) {
        expect((await read(`${path}?search=${encodeURIComponent(text)}`)).items).toEqual([]);
      }
      const [first] = items;
      if (first?.id !== undefined) {
        expect((await read(`${path}?search=${first.id}`)).items.map(nameOf)).toEqual([first.id]);
      }
    },
  );
});

describe('billing records', () => {
  const billing = useBillingService();
  const details = [
    ['customers', 'CUSTOMER_NOT_FOUND'],
    ['subscriptions', 'SUBSCRIPTION_NOT_FOUND'],
    ['orders', 'ORDER_NOT_FOUND'],
    ['refunds', 'REFUND_NOT_FOUND'],
    ['products', 'PRODUCT_NOT_FOUND'],
    ['discounts', 'DISCOUNT_NOT_FOUND'],
    ['benefits', 'BENEFIT_NOT_FOUND'],
    ['benefit-grants', 'BENEFIT_GRANT_NOT_FOUND'],
    ['checkouts', 'CHECKOUT_NOT_FOUND'],
    ['meters', 'METER_NOT_FOUND'],
    ['custom-fields', 'CUSTOM_FIELD_NOT_FOUND'],
  ] as const;

  it('returns a record to its own organization only, and 404 for all other ids', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const { owner: outsider } = await billing.given.merchant('other-merchant');
    const member = await billing.given.member('member', 'somewhere');
    for (const [noun, code] of details) {
      const list = await billing.as(owner).get(`/api/billing/${noun}`).expect(200);
      for (const { id } of list.body.items as { id: string }[]) {
        const path = `/api/billing/${noun}/${id}`;
        const { body } = await billing.as(owner).get(path).expect(200);
        expect(body.id).toBe(id);
        const missing = await billing.as(outsider).get(path).expect(404);
        expect(missing.body.code).toBe(code);
        await billing.as(member).get(path).expect(403);
        await billing.as(null).get(path).expect(401);
      }
      const unknown = await billing.as(owner).get(`/api/billing/${noun}/nothing`).expect(404);
      expect(unknown.body.code).toBe(code);
    }
  });

  it('returns a record whose id is as long as an id of the provider may be', async () => {
    const id = 'i'.repeat(255);
    await billing.receive(merchantEvents('long ids').customer(id));
    const { owner } = await billing.given.merchant('long ids');
    for (const path of ['', '/summary', '/timeline']) {
      await billing.as(owner).get(`/api/billing/customers/${id}${path}`).expect(200);
    }
  });
});

describe('parts of a list for a file', () => {
  const billing = useBillingService();

  it.each(['', 'plan'])(
    'repeat and skip no row when another is written between two statements; search: "%s"',
    async (search) => {
      const merchant = `exporting ${search}`;
      const { product } = merchantEvents(merchant);
      const planOf = (minute: number) =>
        product(`${merchant}-${minute}`, {
          name: 'Plan',
          created_at: `2025-06-01T00:0${minute}:00Z`,
        });
      await billing.receive(...[1, 3, 5, 7, 9].map(planOf));

      const { db, clock } = billing.deps;
      let isWritten = false;
      const thenWrite = async <T>(result: T): Promise<T> => {
        if (!isWritten) {
          isWritten = true;
          await billing.receive(planOf(2));
        }
        return result;
      };
      const written: Db = {
        ...db,
        query: async <Row>(...statement: Parameters<Db['query']>) =>
          thenWrite(await db.query<Row>(...statement)),
        queryOne: async <Row>(...statement: Parameters<Db['queryOne']>) =>
          thenWrite(await db.queryOne<Row>(...statement)),
      };
      const query = {
        merchantId: merchant,
        now: clock.now(),
        sort: products.sorts.createdAt,
        isDescending: false,
        search,
        filters: {},
        limit: 2,
      };
      const ids: string[] = [];
      let after: PageCursor | null = null;
      do {
        const part: Part<ProductRow> = await products.part(written, { ...query, after });
        ids.push(...part.rows.map(({ id }) => id));
        after = part.end;
      } while (after !== null);
      expect(isWritten).toBe(true);
      expect(ids.filter((id) => id !== `${merchant}-2`)).toEqual(
        [1, 3, 5, 7, 9].map((minute) => `${merchant}-${minute}`),
      );
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});
