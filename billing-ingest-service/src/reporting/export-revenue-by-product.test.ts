import { beforeEach, describe, expect, it } from 'vitest';
import { csvRows } from '../../test/csv.ts';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

const path = '/api/billing/revenue-by-product.csv';
const june = 'from=2025-06-01&to=2025-06-30';

describe('GET /api/billing/revenue-by-product.csv', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  it('writes all products, and names that look like formulas as text', async () => {
    const { product, order } = merchantEvents('file');
    const { owner } = await billing.given.merchant('file');
    await billing.receive(
      product('formula', { name: '=1+1' }),
      order('one', '2025-06-10T00:00:00Z', { product_id: 'formula', net_amount: 300 }),
    );
    await billing.sql(
      `insert into $schema."order" (id, version, provider_organization_id, created_at, paid, currency,
         subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, product_id, document)
       select 'file-' || n, 1, 'file', timestamptz '2025-06-10 00:00Z', true, 'usd', 1, 0, 1, 0, 1,
         'product-' || n, '{}' from generate_series(1, 60) as n`,
    );
    const { text } = await billing.as(owner).get(`${path}?${june}`).expect(200);
    const rows = csvRows(text);
    expect(rows).toHaveLength(61);
    expect(rows[0]).toEqual({
      currency: 'usd',
      productId: 'formula',
      productName: "'=1+1",
      orders: '1',
      netAmount: '300',
      refunds: '0',
      refundAmount: '0',
      netRevenueAmount: '300',
      share: String(300 / 360),
    });
  });

  it('rejects an invalid range, and requires billing:read', async () => {
    const { owner } = await billing.given.merchant('ranges');
    const { body } = await billing
      .as(owner)
      .get(`${path}?from=2025-02-02&to=2025-02-01`)
      .expect(400);
    expect(body.code).toBe('REPORT_RANGE_IS_INVALID');
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
