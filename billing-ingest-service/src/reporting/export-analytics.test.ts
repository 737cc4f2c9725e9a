import { beforeEach, describe, expect, it } from 'vitest';
import { csvRows } from '../../test/csv.ts';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';

const path = '/api/billing/analytics.csv';

describe('GET /api/billing/analytics.csv', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  it('writes a line per currency and bucket', async () => {
    const { order, subscription } = merchantEvents('file');
    const { owner } = await billing.given.merchant('file');
    await billing.receive(
      order('one', '2025-06-10T00:00:00Z', { net_amount: 800 }),
      order('two', '2025-07-10T00:00:00Z', { net_amount: 70, currency: 'eur' }),
      subscription('three', '2025-06-10T00:00:00Z'),
    );
    const query = 'from=2025-06-01&to=2025-07-31&interval=month';
    const { body } = await billing.as(owner).get(`/api/billing/analytics?${query}`).expect(200);
    const response = await billing.as(owner).get(`${path}?${query}`).expect(200);
    expect(response.headers['content-disposition']).toContain('analytics.csv');
    const expected = body.currencies.flatMap(
      ({ currency, buckets }: { currency: string; buckets: Record<string, unknown>[] }) =>
        buckets.map((bucket) =>
          Object.fromEntries(
            Object.entries({ currency, ...bucket }).map(([name, value]) => [
              name,
              String(value ?? ''),
            ]),
          ),
        ),
    );
    expect(expected).toHaveLength(4);
    expect(csvRows(response.text)).toEqual(expected);
    const usd = await billing.as(owner).get(`${path}?${query}&currency=usd`).expect(200);
    expect(csvRows(usd.text)).toHaveLength(2);
  });

  it('writes only the named figures', async () => {
    const { owner } = await billing.given.merchant('named');
    const file = (figures: string) => billing.as(owner).get(path).query({ figures });
    const { text, headers } = await file('newSubscriptions,mrrAmount').expect(200);
    expect(text).toBe('\uFEFFcurrency,start,newSubscriptions,mrrAmount\r\n');
    expect(headers['content-disposition']).toContain('analytics-newSubscriptions-mrrAmount.csv');
    await file('mrrAmount,constructor').expect(400);
  });

  it('has only the header without records', async () => {
    const { owner } = await billing.given.merchant('empty');
    const { text } = await billing.as(owner).get(path).expect(200);
    expect(text.startsWith('\uFEFFcurrency,start,orders,')).toBe(true);
    expect(csvRows(text)).toEqual([]);
  });

  it('rejects an invalid range, and requires billing:read', async () => {
    const { owner } = await billing.given.merchant('ranges');
    const { body } = await billing.as(owner).get(`${path}?to=2025-02-30`).expect(400);
    expect(body.code).toBe('REPORT_RANGE_IS_INVALID');
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
