import type { CurrencyFigures, MonthFigures, Summary } from '@tessera/contracts/billing/summary';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose } from '../../../../test/form-queries.ts';
import { expectLoadStates } from '../../../../test/load-states.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { serve } from '../../../../test/serve.ts';
import { Overview } from './overview.tsx';

const SUMMARY = 'GET /api/billing/summary';

const sales = {
  orders: 3,
  grossAmount: 0,
  discountAmount: 0,
  netAmount: 0,
  taxAmount: 0,
  collectedAmount: 0,
  recurringNetAmount: 0,
  oneTimeNetAmount: 0,
  refunds: 0,
  refundAmount: 0,
  refundTaxAmount: 0,
  netRevenueAmount: 0,
};
const monthOf = (month: string, more: Partial<MonthFigures> = {}): MonthFigures => ({
  month,
  ...sales,
  mrrAmount: 0,
  startedSubscriptions: 0,
  endedSubscriptions: 0,
  churnedMrrAmount: 0,
  runningAtStart: 0,
  churnRate: null,
  ...more,
});
/** Two months; all revenue is of the second. */
const figuresOf = (currency: string, netRevenueAmount: number): CurrencyFigures => ({
  currency,
  now: {
    mrrAmount: 2_000,
    arrAmount: 24_000,
    scheduledChurnAmount: 500,
    activeSubscriptions: 4,
    trialingSubscriptions: 2,
    pastDueSubscriptions: 1,
    subscriptionsWithoutInterval: 0,
  },
  months: [
    monthOf('2026-01'),
    monthOf('2026-02', { netAmount: 15_000, refundAmount: 1_000, netRevenueAmount }),
  ],
  total: { ...sales, netRevenueAmount },
});
const summaryOf = (...currencies: CurrencyFigures[]): Summary => ({
  asOf: new Date('2026-02-15T12:00:00Z'),
  timeZone: 'UTC',
  from: '2026-01',
  to: '2026-02',
  currencies,
  definitions: [],
});

const open = (path = '/') => renderWith(inBilling(<Overview>{null}</Overview>), { path });
/** The text of a figure with this label. */
const tile = (label: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === label)?.parentElement
    ?.textContent;

describe('Overview', () => {
  it('shows a placeholder, an error with a retry, and the figures', async () => {
    const respond = () => summaryOf(figuresOf('eur', 14_000));
    await expectLoadStates({ open, route: SUMMARY, respond, shown: t('metrics.arr') });
    expect(tile(t('metrics.mrr'))).toMatch(/€20\.00.*€5\.00 cancels at period end/);
    expect(tile(t('metrics.active'))).toMatch(/4.*2 trialing · 1 more past due/);
    expect(tile(t('metrics.revenue'))).toMatch(/€140\.00.*3 orders/);
  });

  it('shows that there is no revenue yet', async () => {
    serve({ [SUMMARY]: () => summaryOf() });
    open();
    await screen.findByText(t('metrics.emptyTitle'));
  });

  it('lists the months, newest first, and describes the charts', async () => {
    serve({ [SUMMARY]: () => summaryOf(figuresOf('eur', 14_000)) });
    open();
    const table = await screen.findByRole('table', { name: t('metrics.table') });
    const [, newest, oldest] = within(table).getAllByRole('row');
    expect(newest?.textContent).toMatch(/2026.*€150\.00.*-€10\.00.*€140\.00/);
    expect(oldest?.textContent).toContain('Jan 2026');
    expect(screen.getByRole('img', { name: /^Net revenue by month.*€140\.00/ })).toBeDefined();
    // The MRR was zero in every month.
    expect(screen.getByText(t('metrics.nothing'))).toBeDefined();
  });

  it('shows one of several currencies, that with the largest revenue first', async () => {
    serve({ [SUMMARY]: () => summaryOf(figuresOf('eur', 14_000), figuresOf('usd', 15_000)) });
    const { user, router } = open('/?months=24');
    await screen.findByText(t('metrics.arr'));
    expect(tile(t('metrics.active'))).toContain(t('metrics.inCurrency', { currency: 'USD' }));
    await choose(user, t('metrics.currency'), 'EUR');
    expect(router.state.location.search).toBe('?months=24&currency=eur');
    await waitFor(() => expect(tile(t('metrics.revenue'))).toContain('€140.00'));
  });

  it('loads the selected period', async () => {
    const server = serve({ [SUMMARY]: () => summaryOf(figuresOf('eur', 14_000)) });
    const { user } = open();
    await screen.findByText(t('metrics.arr'));
    await choose(user, t('metrics.range'), t('metrics.months', { count: 24 }));
    await waitFor(() => expect(server.queries(SUMMARY)).toHaveLength(2));
    const [year, earlier] = server
      .queries(SUMMARY)
      .map(({ from = '' }) => Number(from.slice(0, 4)));
    expect(earlier).toBe(Number(year) - 1);
  });
});
