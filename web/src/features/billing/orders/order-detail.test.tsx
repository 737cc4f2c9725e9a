import type { OrderDetail as Detail } from '@tessera/contracts/billing/orders';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { OrderDetail } from './order-detail.tsx';

const createdAt = '2026-01-05T09:00:00Z';
const moments = { createdAt, modifiedAt: null };

const order: Detail = {
  id: 'order-1',
  ...moments,
  status: 'paid',
  paid: true,
  currency: 'eur',
  subtotalAmount: 10_000,
  discountAmount: 1_000,
  netAmount: 9_000,
  taxAmount: 1_800,
  totalAmount: 10_800,
  refundedAmount: 0,
  refundedTaxAmount: 0,
  billingReason: 'subscription_update',
  invoiceNumber: null,
  customerId: 'customer-1',
  productId: null,
  discountId: null,
  subscriptionId: 'subscription-1',
  checkoutId: null,
  metadata: {},
  customer: null,
  product: null,
  items: [],
  billingAddress: null,
  customFieldData: {},
  discount: null,
  subscription: null,
  refunds: [],
  refundSum: { amount: 0, taxAmount: 0, isDifferent: false },
};

function open(changes: Partial<Detail> = {}) {
  serve({ 'GET /api/billing/deliveries': () => ({ items: [], nextCursor: null }) });
  renderWith(inBilling(<OrderDetail record={{ ...order, ...changes }} />));
}
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1);
/** The amount of a line of the totals. */
const amountOf = (label: string) =>
  screen
    .getAllByRole('term')
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.querySelector('dd')?.textContent;

describe('OrderDetail', () => {
  it('lists the items, and marks prorations', () => {
    const itemOf = (label: string, amount: number, proration: boolean) => ({
      id: label,
      label,
      amount,
      taxAmount: 0,
      proration,
      productPriceId: null,
      ...moments,
    });
    open({ items: [itemOf('Pro', 12_000, false), itemOf('Unused time', -2_000, true)] });
    const [pro, unused] = rowsOf(t('order.items'));
    expect(pro?.textContent).toContain('€120.00');
    expect(pro?.textContent).not.toContain(t('order.itemProration'));
    expect(unused?.textContent).toContain('-€20.00');
    expect(unused?.textContent).toContain(t('order.itemProration'));
  });

  it('shows the totals of an order without refunds', () => {
    open();
    expect(amountOf(t('order.subtotal'))).toBe('€100.00');
    expect(amountOf(t('field.discount'))).toBe('-€10.00');
    expect(amountOf(t('field.total'))).toBe('€108.00');
    expect(screen.queryByText(t('order.totalAfterRefunds'))).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lists the refunds, and subtracts the succeeded ones from the total', () => {
    const refundOf = (id: string, status: string) => ({
      id,
      status,
      reason: 'duplicate',
      amount: 2_000,
      taxAmount: 400,
      currency: 'eur',
      revokeBenefits: false,
      ...moments,
    });
    open({
      refunds: [refundOf('refund-1', 'succeeded'), refundOf('refund-2', 'failed')],
      refundSum: { amount: 2_000, taxAmount: 400, isDifferent: true },
    });
    const [succeeded, failed] = rowsOf(t('refunds.title'));
    expect(succeeded?.textContent).toContain('€24.00');
    expect(succeeded?.querySelector('a')?.getAttribute('href')).toBe('/o/acme/refunds/refund-1');
    expect(failed?.textContent).toContain(t('refund.status.failed'));
    expect(amountOf(t('order.refunded'))).toBe('-€20.00');
    expect(amountOf(t('order.totalAfterRefunds'))).toBe('€84.00');
    expect(screen.getByText(t('order.refundDiffers'))).toBeDefined();
  });
});
