import { describe, expect, it } from 'vitest';
import { fixture } from '../../../test/fixtures.ts';
import { useBillingService } from '../../../test/harness.ts';

describe('GET /api/billing/products', () => {
  const billing = useBillingService();
  const source = fixture('product.updated').data;

  it('includes prices, benefits, media and custom fields', async () => {
    await billing.receive(fixture('product.updated'));
    const { owner } = await billing.given.merchant();
    const { body } = await billing.as(owner).get('/api/billing/products').expect(200);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      id: source.id,
      createdAt: source.created_at,
      modifiedAt: source.modified_at,
      name: 'Fjordlight Pro',
      isRecurring: true,
      recurringInterval: 'month',
      isArchived: false,
      metadata: source.metadata,
      prices: [
        { amountType: 'fixed', priceAmount: 2900, priceCurrency: 'usd' },
        { amountType: 'metered_unit', unitAmount: '1.250000000000', capAmount: 20000 },
      ],
      medias: [{ name: 'cover.webp', size: 184213, publicUrl: source.medias[0].public_url }],
    });
    expect(body.items[0].benefits.map(({ type }: { type: string }) => type)).toEqual([
      'custom',
      'discord',
      'github_repository',
      'downloadables',
      'license_keys',
      'meter_credit',
    ]);
    expect(body.items[0].attachedCustomFields).toHaveLength(5);
  });

  it('filters by each of its fields, and searches by name and description', async () => {
    const productCreated = (id: string, change: object) => ({
      type: 'product.created',
      data: { ...source, id, organization_id: 'filters', prices: [], benefits: [], ...change },
    });
    await billing.receive(
      productCreated('monthly', { name: 'Echo' }),
      productCreated('yearly', { recurring_interval: 'year', name: 'Delay' }),
      productCreated('once', {
        recurring_interval: null,
        is_recurring: false,
        description: 'ein Lied',
      }),
      productCreated('archived', { is_archived: true, description: null }),
    );
    const { owner } = await billing.given.merchant('filters');
    const ids = async (query: string) => {
      const { body } = await billing.as(owner).get(`/api/billing/products?${query}`).expect(200);
      return body.items.map(({ id }: { id: string }) => id).sort();
    };
    expect(await ids('isArchived=true')).toEqual(['archived']);
    expect(await ids('isArchived=false&isRecurring=true')).toEqual(['monthly', 'yearly']);
    expect(await ids('recurringInterval=year')).toEqual(['yearly']);
    expect(await ids('isRecurring=false')).toEqual(['once']);
    expect(await ids('search=LIED')).toEqual(['once']);
    expect(await ids('search=del')).toEqual(['yearly']);
    expect(await ids('search=ec')).toEqual(['monthly']);
  });

  it('lists a product that only a sale contains, with the known fields', async () => {
    const order = fixture('order.created').data;
    const product = { ...order.product, id: 'partly', organization_id: 'partly' };
    await billing.receive({ type: 'order.created', data: { ...order, product } });
    const { owner } = await billing.given.merchant('partly');
    const { body } = await billing.as(owner).get('/api/billing/products').expect(200);
    expect(body.items).toMatchObject([{ id: 'partly', prices: [], benefits: [], medias: [] }]);
  });
});
