import type { SubscriptionDetail as Detail } from '@tessera/contracts/billing/subscriptions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { SubscriptionDetail } from './subscription-detail.tsx';

const DAY = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const subscription: Detail = {
  id: 'subscription-1',
  createdAt: daysFromNow(-40),
  modifiedAt: null,
  status: 'active',
  amount: 2_000,
  currency: 'eur',
  recurringInterval: 'month',
  currentPeriodStart: daysFromNow(-10),
  currentPeriodEnd: daysFromNow(20),
  cancelAtPeriodEnd: false,
  canceledAt: null,
  startedAt: daysFromNow(-40),
  endsAt: null,
  endedAt: null,
  customerId: 'customer-1',
  productId: 'product-1',
  discountId: null,
  checkoutId: null,
  customerCancellationReason: null,
  customerCancellationComment: null,
  metadata: {},
  customer: null,
  product: null,
  customFieldData: {},
  discount: null,
  prices: [],
  meters: [],
};

function open(changes: Partial<Detail> = {}) {
  const none = () => ({ items: [], nextCursor: null });
  serve({
    'GET /api/billing/benefit-grants': none,
    'GET /api/billing/deliveries': none,
    'GET /api/billing/orders': none,
  });
  renderWith(inBilling(<SubscriptionDetail record={{ ...subscription, ...changes }} />));
}

describe('SubscriptionDetail', () => {
  it('lists the metered usage and the amount due', () => {
    const meterOf = (id: string, meterName: string | null) => ({
      id,
      meterId: `meter-${id}`,
      meterName,
      consumedUnits: 1_204,
      creditedUnits: 100,
      amount: 552,
      createdAt: subscription.createdAt,
      modifiedAt: null,
    });
    open({ meters: [meterOf('1', 'API calls'), meterOf('2', null)] });
    const table = within(screen.getByRole('table', { name: t('subscription.meters') }));
    const [, calls, unnamed] = table.getAllByRole('row');
    expect(calls?.textContent).toContain('API calls');
    expect(calls?.textContent).toContain('1,204');
    expect(calls?.textContent).toContain('€5.52');
    expect(unnamed?.querySelector('a')?.textContent).toBe('meter-2');
  });

  it('shows the remaining days of a subscription that renews', () => {
    open();
    expect(screen.getByText(t('subscription.daysLeft', { count: 20 }))).toBeDefined();
    expect(screen.queryByText(t('subscription.canceledAt'))).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says when a canceled subscription ends, and why it was canceled', () => {
    open({
      cancelAtPeriodEnd: true,
      canceledAt: daysFromNow(-1),
      endsAt: daysFromNow(20),
      customerCancellationReason: 'too_expensive',
      customerCancellationComment: 'Back in spring',
    });
    expect(screen.getByText(/^This subscription is canceled\. It ends on/)).toBeDefined();
    expect(screen.getByText(t('subscription.endsAt'))).toBeDefined();
    expect(screen.getByText('Back in spring')).toBeDefined();
  });

  it('has no remaining days after it has ended', () => {
    open({ status: 'canceled', canceledAt: daysFromNow(-5), endedAt: daysFromNow(-2) });
    expect(screen.getByText(/^This subscription ended on/)).toBeDefined();
    expect(screen.queryByText(/days? left$/)).toBeNull();
  });
});
