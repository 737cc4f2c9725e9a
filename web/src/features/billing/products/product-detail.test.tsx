import type { ProductDetail as Detail } from '@tessera/contracts/billing/products';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { ProductDetail } from './product-detail.tsx';

const product: Detail = {
  id: 'product-1',
  createdAt: '2026-01-05T09:00:00Z',
  modifiedAt: null,
  name: 'Pro',
  description: null,
  isRecurring: true,
  recurringInterval: 'month',
  isArchived: false,
  metadata: {},
  prices: [],
  benefits: [],
  medias: [],
  attachedCustomFields: [],
  activeSubscriptionCount: 1_204,
};

function open(changes: Partial<Detail> = {}) {
  const none = () => ({ items: [], nextCursor: null });
  serve({
    'GET /api/billing/deliveries': none,
    'GET /api/billing/orders': none,
    'GET /api/billing/subscriptions': none,
  });
  renderWith(inBilling(<ProductDetail record={{ ...product, ...changes }} />));
}
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);

describe('ProductDetail', () => {
  it('lists prices, benefits and custom fields', () => {
    const price = { amountType: 'fixed', priceCurrency: 'eur' } as const;
    const field = {
      id: 'field-1',
      createdAt: product.createdAt,
      modifiedAt: null,
      type: 'text',
      slug: 'vat',
      name: 'VAT number',
      metadata: {},
      properties: {},
    };
    open({
      prices: [
        { ...price, id: 'price-1', priceAmount: 2_000, isArchived: false },
        { ...price, id: 'price-2', priceAmount: 1_000, isArchived: true, legacy: true },
      ],
      benefits: [
        { id: 'benefit-1', type: 'custom', description: 'Support' },
        { id: 'benefit-2', type: 'custom', description: null },
      ],
      attachedCustomFields: [
        { customFieldId: 'field-1', order: 1, required: true, customField: field },
        // A field that the provider has not sent yet.
        { customFieldId: 'field-2', order: 2, required: null, customField: null },
      ],
    });
    const [current, archived] = rowsOf(t('products.prices'));
    expect(current?.textContent).toContain('€20.00 / month');
    expect(current?.textContent).toContain(t('product.status.active'));
    expect(archived?.textContent).toContain(t('price.legacy'));
    expect(archived?.textContent).toContain(t('product.status.archived'));
    const [, unknown] = rowsOf(t('products.benefits'));
    expect(unknown?.querySelector('a')?.textContent).toBe(t('billing.unknownBenefit'));
    const [vat, ...others] = rowsOf(t('custom-fields.title'));
    expect(vat?.textContent).toContain('VAT number');
    expect(vat?.textContent).toContain(t('billing.yes'));
    expect(others).toEqual([]);
  });

  it('says that there are none, and that a product is archived', async () => {
    open({ isArchived: true });
    expect(screen.getByText(t('product.isArchived'))).toBeDefined();
    expect(screen.getByText(t('product.noPrices'))).toBeDefined();
    expect(screen.getByText(t('product.noBenefits'))).toBeDefined();
    // Orders and subscriptions.
    await waitFor(() => expect(screen.getAllByText(t('billing.emptySection'))).toHaveLength(2));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has no subscriptions if it is a one-time purchase', () => {
    open({ isRecurring: false, recurringInterval: null });
    expect(screen.getByText(t('products.oneTimePurchase'))).toBeDefined();
    expect(screen.queryByText(t('subscriptions.title'))).toBeNull();
    expect(screen.queryByText('1,204')).toBeNull();
  });
});
