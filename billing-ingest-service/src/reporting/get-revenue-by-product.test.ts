import type { RevenueByProduct } from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { TestUser } from '@tessera/testing/harness';
import { statementsOf } from '@tessera/testing/statements';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

const path = '/api/billing/revenue-by-product';
const june = 'from=2025-06-01&to=2025-06-30';

describe('GET /api/billing/revenue-by-product', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());
  const read = async (owner: TestUser, query = june): Promise<RevenueByProduct> =>
    (await billing.as(owner).get(`${path}?${query}`).expect(200)).body;

  it('sums orders and refunds by product and currency, the most net revenue first', async () => {
    const { product, order, refund } = merchantEvents('sums');
    const { owner } = await billing.given.merchant('sums');
    const sold = (id: string, product_id: string, net_amount: number, currency = 'usd') =>
      order(id, '2025-06-10T00:00:00Z', { product_id, net_amount, currency });
    await billing.receive(
      product('small', { name: 'Small' }),
      product('large', { name: 'Large' }),
      sold('one', 'small', 100),
      sold('two', 'small', 100),
      sold('three', 'large', 1000),
      sold('euros', 'large', 70, 'eur'),
      order('before', '2025-05-31T23:59:59.999999Z', { product_id: 'small', net_amount: 9 }),
      order('after', '2025-07-01T00:00:00Z', { product_id: 'small', net_amount: 9 }),
      order('unpaid', '2025-06-10T00:00:00Z', { paid: false, status: 'pending' }),
      // Of an order from before the range: refunds count on their own day.
      refund('of-before', '2025-06-30T23:59:59Z', {
        order_id: 'before',
        amount: 9,
        currency: 'usd',
      }),
      refund('of-three', '2025-06-12T00:00:00Z', {
        order_id: 'three',
        amount: 400,
        currency: 'usd',
      }),
      refund('failed', '2025-06-12T00:00:00Z', {
        order_id: 'three',
        amount: 100,
        currency: 'usd',
        status: 'failed',
      }),
      refund('unknown', '2025-06-12T00:00:00Z', {
        order_id: 'not-received',
        amount: 41,
        currency: 'usd',
      }),
    );
    const { currencies, definitions } = await read(owner);
    expect(currencies.map(({ currency }) => currency)).toEqual(['eur', 'usd']);
    const [eur, usd] = currencies;
    expect(eur?.products).toMatchObject([{ productName: 'Large', netAmount: 70, share: 1 }]);
    const row = (productId: string | null, productName: string | null, sums: readonly number[]) => {
      const [orders, netAmount, refunds, refundAmount, netRevenueAmount = 0] = sums;
      const share = netRevenueAmount / 750;
      return {
        productId,
        productName,
        orders,
        netAmount,
        refunds,
        refundAmount,
        netRevenueAmount,
        share,
      };
    };
    expect(usd?.products).toEqual([
      row('large', 'Large', [1, 1000, 1, 400, 600]),
      row('small', 'Small', [2, 200, 1, 9, 191]),
      row(null, null, [0, 0, 1, 41, -41]),
    ]);
    expect(usd?.other).toBeNull();
    expect(usd?.total).toEqual({
      orders: 3,
      netAmount: 1200,
      refunds: 3,
      refundAmount: 450,
      netRevenueAmount: 750,
    });
    expect((await read(owner, `${june}&currency=eur`)).currencies).toEqual([eur]);
    expect(definitions.map(({ figure }) => figure).sort()).toEqual(
      [...Object.keys(usd?.total ?? {}), 'share'].sort(),
    );
  });

  it('adds up the products after the first fifty', async () => {
    const { owner } = await billing.given.merchant('many');
    await billing.sql(
      `insert into $schema."order" (id, version, provider_organization_id, created_at, paid, currency,
         subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, product_id, document)
       select 'many-' || n, 1, 'many', timestamptz '2025-06-10 00:00Z', true, 'usd', n, 0, n, 0, n,
         'product-' || n, '{}' from generate_series(1, 53) as n`,
    );
    const [usd] = (await read(owner)).currencies;
    expect(usd?.products.map(({ productId }) => productId)).toEqual(
      Array.from({ length: 50 }, (_, index) => `product-${53 - index}`),
    );
    expect(usd?.other).toMatchObject({ products: 3, orders: 3, netAmount: 6, refunds: 0 });
    expect(usd?.total).toMatchObject({ orders: 53, netAmount: (53 * 54) / 2 });
  });

  it('has no shares of a net revenue that is not positive', async () => {
    const { refund } = merchantEvents('negative');
    const { owner } = await billing.given.merchant('negative');
    await billing.receive(refund('only', '2025-06-12T00:00:00Z', { amount: 5, currency: 'usd' }));
    const [usd] = (await read(owner)).currencies;
    expect(usd?.products).toMatchObject([{ netRevenueAmount: -5, share: null }]);
  });

  it('is empty without records or a link, and rejects an invalid range', async () => {
    const { owner } = await billing.given.merchant('empty');
    expect((await read(owner, '')).currencies).toEqual([]);
    const unlinked = await billing.given.member('owner', 'without-a-link');
    expect((await read(unlinked, '')).currencies).toEqual([]);
    const { body } = await billing.as(owner).get(`${path}?from=2025-02-30`).expect(400);
    expect(body.code).toBe('REPORT_RANGE_IS_INVALID');
  });

  it('requires billing:read, and shows no sales or products of others', async () => {
    const { product, order } = merchantEvents('shop');
    const { organizationId } = await billing.given.merchant('shop');
    const { owner: outsider } = await billing.given.merchant('neighbour');
    await billing.receive(
      product('hidden', { name: 'Hidden' }),
      order('theirs', '2025-06-10T00:00:00Z', { product_id: 'hidden' }),
      // An order that refers to a product of another merchant.
      merchantEvents('neighbour').order('own', '2025-06-10T00:00:00Z', {
        product: { ...product('x').data, id: 'y', organization_id: 'neighbour' },
        product_id: 'hidden',
      }),
    );
    const [usd] = (await read(outsider)).currencies;
    expect(usd?.products).toMatchObject([{ productId: 'hidden', productName: null, orders: 1 }]);
    await billing.as(outsider).get(`${path}?organizationId=${organizationId}`).expect(403);
    const member = await billing.given.member('member', organizationId);
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });

  it('needs two queries', async () => {
    const { owner } = await billing.given.merchant('counted');
    const statements = await statementsOf((requestId) =>
      billing.as(owner).get(path).set('x-request-id', requestId).expect(200),
    );
    expect(statements).toHaveLength(2);
  });
});
