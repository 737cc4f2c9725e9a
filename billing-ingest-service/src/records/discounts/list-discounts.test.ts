import type { TestUser } from '@tessera/testing/harness';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/discounts', () => {
  const billing = useBillingService();
  let owner: TestUser;

  beforeEach(async () => {
    await billing.empty();
    owner = (await billing.given.merchant()).owner;
  });

  it('lists the four types of discounts, each with its own fields only', async () => {
    await billing.receive(...billing.allEvents());
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

  it('filters by availability', async () => {
    const order = fixture('order.created');
    const hour = 3_600_000;
    const at = (hours: number) => new Date(billing.clock.now().getTime() + hours * hour);
    const cases = [
      ['open', { starts_at: null, ends_at: null, max_redemptions: null, redemptions_count: 7 }],
      ['within', { starts_at: at(-1), ends_at: at(1), max_redemptions: 3, redemptions_count: 2 }],
      ['early', { starts_at: at(1), ends_at: null, max_redemptions: null, redemptions_count: 0 }],
      ['used-up', { starts_at: at(1), ends_at: null, max_redemptions: 3, redemptions_count: 3 }],
      ['over', { starts_at: null, ends_at: at(-1), max_redemptions: 3, redemptions_count: 3 }],
    ] as const;
    await billing.receive(
      ...cases.map(([id, window]) => ({
        type: order.type,
        data: {
          ...order.data,
          id: `order-${id}`,
          discount: { ...order.data.discount, ...window, id, name: 'Windowed' },
        },
      })),
    );
    const found = async (availability: string) => {
      const path = `/api/billing/discounts?search=windowed&availability=${availability}`;
      const { items } = (await billing.as(owner).get(path).expect(200)).body;
      for (const item of items) expect(item).toMatchObject({ availability });
      return items.map(({ id }: { id: string }) => id).sort();
    };
    expect(await found('available')).toEqual(['open', 'within']);
    expect(await found('scheduled')).toEqual(['early']);
    expect(await found('exhausted')).toEqual(['used-up']);
    expect(await found('expired')).toEqual(['over']);
    await billing.as(owner).get('/api/billing/discounts?availability=perhaps').expect(400);
  });
});
