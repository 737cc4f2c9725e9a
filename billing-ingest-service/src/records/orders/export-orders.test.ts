import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/orders.csv', () => {
  const billing = useBillingService();
  const path = '/api/billing/orders.csv';

  it('writes amounts in the smallest unit beside their currency, filtered like the list', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const rowsOf = async (query: string) => {
      const { text } = await billing.as(owner).get(`${path}?${query}`).expect(200);
      const [names = '', ...lines] = text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
      return lines.map((line) => {
        const cells = line.split(',');
        return Object.fromEntries(names.split(',').map((name, index) => [name, cells[index]]));
      });
    };
    const { body } = await billing.as(owner).get('/api/billing/orders?sort=totalAmount');
    const rows = await rowsOf('sort=totalAmount');
    expect(rows.map(({ id }) => id)).toEqual(body.items.map(({ id }: { id: string }) => id));
    const source = fixture('order.refunded').data;
    expect(await rowsOf('status=refunded')).toEqual([
      expect.objectContaining({
        id: source.id,
        currency: 'usd',
        netAmount: String(source.net_amount),
        totalAmount: String(source.total_amount),
        productName: source.product.name,
        subscriptionId: '',
      }),
    ]);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
