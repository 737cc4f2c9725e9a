import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

describe('GET /api/billing/discounts', () => {
  const billing = useBillingService();

  it('shows the four shapes that sales told of, each with its own fields only', async () => {
    await billing.tell(...billing.story());
    const { owner } = await billing.given.merchant();
    const read = async (query: string) =>
      (await billing.as(owner).get(`/api/billing/discounts?${query}`).expect(200)).body.items;
    const all = await read('sort=name');
    const shape = ({ type, duration, durationInMonths, amount, currency, basisPoints }: never) =>
      ({ type, duration, durationInMonths, amount, currency, basisPoints }) as object;
    expect(all.map(shape)).toEqual(
      expect.arrayContaining([
        { type: 'percentage', duration: 'once', basisPoints: 2000 },
        { type: 'percentage', duration: 'repeating', durationInMonths: 3, basisPoints: 5000 },
        { type: 'fixed', duration: 'forever', amount: 500, currency: 'usd' },
        expect.objectContaining({ type: 'fixed', duration: 'repeating', currency: 'usd' }),
      ]),
    );
    for (const discount of all)
      expect(discount).toMatchObject({ availability: expect.any(String) });
    expect(await read('type=fixed&duration=forever')).toHaveLength(1);
    const [{ code, id }] = all.filter((discount: { code: string | null }) => discount.code);
    expect((await read(`search=${code}`)).map((found: { id: string }) => found.id)).toEqual([id]);
  });
});
