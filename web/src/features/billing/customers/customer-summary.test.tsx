import type { CustomerTotals } from '@tessera/contracts/billing/reporting/customer-summary';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { CustomerSummary } from './customer-summary.tsx';

const SUMMARY = 'GET /api/billing/customers/customer-1/summary';

const nothing: CustomerTotals = {
  asOf: new Date('2026-03-15T12:00:00Z'),
  customerSince: null,
  currencies: [],
  lastOrder: null,
  nextRenewal: null,
  counts: {
    orders: 0,
    refunds: 0,
    subscriptions: 0,
    activeSubscriptions: 0,
    benefitGrants: 0,
    activeBenefitGrants: 0,
  },
  definitions: [],
};

const totals: CustomerTotals = {
  ...nothing,
  customerSince: '2025-01-05T09:00:00Z',
  currencies: [
    { currency: 'eur', spentAmount: 12_000, refundAmount: 1_000, mrrAmount: 2_000 },
    { currency: 'usd', spentAmount: 3_000, refundAmount: 500, mrrAmount: 0 },
  ],
  lastOrder: {
    id: 'order-1',
    createdAt: '2026-02-05T09:00:00Z',
    status: 'paid',
    totalAmount: 2_380,
    currency: 'eur',
    productName: 'Pro',
  },
  nextRenewal: {
    subscriptionId: 'subscription-1',
    at: '2026-04-05T09:00:00Z',
    amount: 2_000,
    currency: 'eur',
    productName: null,
  },
  counts: { ...nothing.counts, orders: 1_204, subscriptions: 3, activeSubscriptions: 1 },
};

const start = () => renderWith(inBilling(<CustomerSummary of="customer-1" />));
/** The value and the hint of a tile. */
const tile = async (label: string) => {
  const values = (await screen.findByText(label)).parentElement?.querySelectorAll('dd') ?? [];
  return [...values].map((value) => [...value.childNodes].map(({ textContent }) => textContent));
};

describe('CustomerSummary', () => {
  it('shows amounts in two currencies without adding them', async () => {
    serve({ [SUMMARY]: () => totals });
    start();
    expect(await tile(t('customers.totalSpend'))).toEqual([
      ['€120.00', '$30.00'],
      ['After refunds of €10.00 and $5.00'],
    ]);
    expect(await tile(t('metrics.mrr'))).toEqual([['€20.00']]);
  });

  it('links the last order and the subscription that renews next', async () => {
    serve({ [SUMMARY]: () => totals });
    start();
    expect(await tile(t('customerSummary.lastOrder'))).toEqual([
      ['€23.80'],
      ['Feb 5, 2026', ' · Pro'],
    ]);
    expect(await tile(t('customerSummary.nextRenewal'))).toEqual([['€20.00'], ['Apr 5, 2026']]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/o/acme/orders/order-1',
      '/o/acme/subscriptions/subscription-1',
    ]);
  });

  it('shows the number of records, and how many are active', async () => {
    serve({ [SUMMARY]: () => totals });
    start();
    expect(await tile(t('orders.title'))).toEqual([['1,204']]);
    expect(await tile(t('subscriptions.title'))).toEqual([['3'], ['1 active']]);
    expect(await tile(t('benefit-grants.title'))).toEqual([['0']]);
  });

  it('shows a customer that has bought nothing', async () => {
    serve({ [SUMMARY]: () => nothing });
    start();
    await screen.findByText(t('customerSummary.since'));
    expect(screen.getAllByText(t('billing.none'))).toHaveLength(5);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows an error and loads the summary again', async () => {
    serve({ [SUMMARY]: () => new ApiError(commonErrors.INTERNAL_SERVER_ERROR) });
    const { user } = start();
    await screen.findByRole('alert');
    serve({ [SUMMARY]: () => totals });
    await user.click(screen.getByRole('button', { name: t('common.tryAgain') }));
    await screen.findByText('€120.00');
  });
});
