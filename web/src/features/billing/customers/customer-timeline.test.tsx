import type { TimelineEntry } from '@tessera/contracts/billing/reporting/customer-timeline';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { CustomerTimeline } from './customer-timeline.tsx';

const TIMELINE = 'GET /api/billing/customers/customer-1/timeline';

const order = (id: string, at: string): TimelineEntry => ({
  kind: 'order.paid',
  id: `order.paid:${id}`,
  at,
  recordId: id,
  title: `Product ${id}`,
  status: 'paid',
  amount: 2_000,
  currency: 'eur',
});
const common = { at: '2026-03-02T10:00:00Z', title: 'Pro', amount: 1_000, currency: 'eur' };
const subscription = { ...common, status: 'active', recurringInterval: 'month' };

const everyKind: readonly TimelineEntry[] = [
  { ...common, kind: 'order.created', id: '1', recordId: 'order-1', status: 'pending' },
  { ...common, kind: 'order.paid', id: '2', recordId: 'order-1', status: 'paid' },
  {
    ...common,
    kind: 'refund.created',
    id: '3',
    recordId: 'refund-1',
    orderId: 'order-1',
    status: 'failed',
  },
  { ...subscription, kind: 'subscription.started', id: '4', recordId: 'subscription-1' },
  { ...subscription, kind: 'subscription.canceled', id: '5', recordId: 'subscription-1' },
  { ...subscription, kind: 'subscription.uncanceled', id: '6', recordId: 'subscription-1' },
  { ...subscription, kind: 'subscription.ended', id: '7', recordId: 'subscription-1' },
  {
    kind: 'benefit.granted',
    id: '8',
    at: common.at,
    recordId: 'grant-1',
    title: 'Discord',
    benefitType: 'discord',
  },
  {
    kind: 'benefit.revoked',
    id: '9',
    at: common.at,
    recordId: 'grant-1',
    title: null,
    benefitType: null,
  },
  { ...common, kind: 'checkout.created', id: '10', recordId: 'checkout-1', status: 'expired' },
  {
    kind: 'checkout.created',
    id: '11',
    at: common.at,
    recordId: 'checkout-2',
    title: null,
    status: 'open',
    amount: null,
    currency: null,
  },
  { kind: 'customer.created', id: '12', at: common.at, recordId: 'customer-1', title: null },
  { kind: 'customer.deleted', id: '13', at: common.at, recordId: 'customer-1', title: null },
];

const start = () => renderWith(inBilling(<CustomerTimeline of="customer-1" />));
const headings = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const more = () => screen.findByRole('button', { name: t('timeline.more') });

describe('CustomerTimeline', () => {
  it('writes a sentence with a link for every kind of entry', async () => {
    serve({ [TIMELINE]: () => ({ items: everyKind, nextCursor: null }) });
    start();
    await screen.findByText(/was paid/);
    const rows = screen.getAllByRole('listitem').map((row) => ({
      text: row.textContent,
      link: row.querySelector('a')?.getAttribute('href'),
    }));
    expect(rows.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^An order of Pro for €10\.00 was created\..*Pending$/),
      expect.stringMatching(/^The order of Pro for €10\.00 was paid\./),
      expect.stringMatching(/^A refund of €10\.00 for Pro was created\..*Failed$/),
      expect.stringMatching(/^The subscription to Pro started at €10\.00 \/ month\./),
      expect.stringMatching(/^The subscription to Pro was canceled\./),
      expect.stringMatching(/^The cancellation of the subscription to Pro was withdrawn\./),
      expect.stringMatching(/^The subscription to Pro ended\./),
      expect.stringMatching(/^The benefit Discord was granted\./),
      expect.stringMatching(/^The benefit Unknown benefit was revoked\./),
      expect.stringMatching(/^A checkout of Pro for €10\.00 was created\..*Expired$/),
      expect.stringMatching(/^A checkout of Unknown product was created\..*Open$/),
      expect.stringMatching(/^The customer was created\./),
      expect.stringMatching(/^The customer was deleted\./),
    ]);
    expect([...new Set(rows.map(({ link }) => link))]).toEqual([
      '/o/acme/orders/order-1',
      '/o/acme/refunds/refund-1',
      '/o/acme/subscriptions/subscription-1',
      '/o/acme/benefit-grants/grant-1',
      '/o/acme/checkouts/checkout-1',
      '/o/acme/checkouts/checkout-2',
      undefined,
    ]);
  });

  it('shows more entries by cursor, below their days, and moves the focus to them', async () => {
    const server = serve({
      [TIMELINE]: (_body, query) =>
        query.get('cursor') === 'second'
          ? {
              items: [order('c', '2026-03-01T08:00:00Z'), order('d', '2026-02-20T08:00:00Z')],
              nextCursor: null,
            }
          : {
              items: [order('a', '2026-03-02T10:00:00Z'), order('b', '2026-03-01T12:00:00Z')],
              nextCursor: 'second',
            },
    });
    const { user } = start();
    await user.click(await more());
    await screen.findByRole('link', { name: 'Product d' });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `Product ${id}`),
    );
    expect(headings()).toEqual(['Mar 2, 2026', 'Mar 1, 2026', 'Feb 20, 2026']);
    expect(document.activeElement?.textContent).toBe('Product c');
    expect(screen.queryByRole('button', { name: t('timeline.more') })).toBeNull();
    expect(server.queries(TIMELINE).map(({ cursor }) => cursor)).toEqual([undefined, 'second']);
  });

  it('keeps the entries when more cannot be loaded, and tries again', async () => {
    const first = { items: [order('a', '2026-03-02T10:00:00Z')], nextCursor: 'second' };
    serve({
      [TIMELINE]: (_body, query) =>
        query.has('cursor') ? new ApiError(commonErrors.INTERNAL_SERVER_ERROR) : first,
    });
    const { user } = start();
    await user.click(await more());
    await screen.findByRole('alert');
    screen.getByRole('link', { name: 'Product a' });
    serve({
      [TIMELINE]: (_body, query) =>
        query.has('cursor')
          ? { items: [order('b', '2026-03-01T10:00:00Z')], nextCursor: null }
          : first,
    });
    await user.click(screen.getByRole('button', { name: t('common.tryAgain') }));
    await screen.findByRole('link', { name: 'Product b' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows an empty timeline', async () => {
    serve({ [TIMELINE]: () => ({ items: [], nextCursor: null }) });
    start();
    await screen.findByText(t('timeline.none'));
  });
});
