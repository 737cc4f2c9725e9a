import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/custom-fields', () => {
  const billing = useBillingService();
  type Field = { slug: string; type: string; properties: object };

  it('returns the fields of products and checkouts, of all five types', async () => {
    await billing.receive(fixture('product.updated'));
    const { owner } = await billing.given.merchant();
    const { body } = await billing
      .as(owner)
      .get('/api/billing/custom-fields?sort=slug')
      .expect(200);
    expect(body.items.map(({ type }: Field) => type).sort()).toEqual([
      'checkbox',
      'date',
      'number',
      'select',
      'text',
    ]);
    expect(body.items).toContainEqual(
      expect.objectContaining({
        slug: 'studio_seats',
        properties: { formLabel: 'How many seats?', ge: 1, le: 500 },
      }),
    );
    const found = await billing
      .as(owner)
      .get('/api/billing/custom-fields?type=number&search=seats');
    expect(found.body.items).toHaveLength(1);
  });
});
