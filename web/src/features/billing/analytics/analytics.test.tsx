import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  analyticsWith,
  cohorts,
  currencyWith,
  productsIn,
} from '../../../../test/analytics-samples.ts';
import { renderWith, t } from '../../../../test/render-with.tsx';
import { inBilling } from '../../../../test/scopes.tsx';
import { type Responses, serve } from '../../../../test/serve.ts';
import { Analytics } from './analytics.tsx';
import type { ChartProps } from './chart.tsx';

// The chart has its own test.
vi.mock('./lazy-chart.tsx', () => ({
  LazyChart: ({ label }: ChartProps) => <div role="img" aria-label={label} />,
}));

const ANALYTICS = 'GET /api/billing/analytics';
const PRODUCTS = 'GET /api/billing/revenue-by-product';
const COHORTS = 'GET /api/billing/cohorts';

const euros = currencyWith(
  'eur',
  {
    orders: 3,
    netRevenueAmount: 30_000,
    refundAmount: 1_500,
    mrrAmount: 20_000,
    activeSubscriptions: 2,
    churnedSubscriptions: 1,
  },
  { orders: 3, netRevenueAmount: 20_000, refundAmount: 1_000, churnedSubscriptions: 4 },
);
const dollars = currencyWith('usd', { netRevenueAmount: 10_000, orders: 1 });

const start = (path: string, responses: Responses = {}) => {
  const server = serve({
    [ANALYTICS]: () => analyticsWith(euros, dollars),
    [PRODUCTS]: () => productsIn('eur'),
    [COHORTS]: () => cohorts,
    ...responses,
  });
  return { server, ...renderWith(inBilling(<Analytics />), { path }) };
};

const table = (name: string) => screen.findByRole('table', { name });
const valuesOf = async (label: string) => {
  const [term] = (await screen.findAllByText(label)).filter(({ tagName }) => tagName === 'DT');
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(
    ({ textContent }) => textContent,
  );
};

describe('Analytics', () => {
  it('compares each figure with the previous period', async () => {
    start('/');
    expect(await valuesOf(t('metrics.netRevenue'))).toEqual([
      '€300.00',
      ' 50%Increase of 50%Previous period: €200.00',
    ]);
    expect(await valuesOf(t('analytics.churned'))).toEqual([
      '1',
      ' 75%Decrease of 75%Previous period: 4',
    ]);
    expect(await valuesOf(t('orders.title'))).toEqual(['3', 'No changePrevious period: 3']);
    // Nothing is a fraction of zero.
    expect(await valuesOf(t('metrics.mrr'))).toEqual(['€200.00', 'Previous period: €0.00']);
    expect(await valuesOf(t('analytics.arpu'))).toEqual(['–None', 'Previous period: None']);
    screen.getByText('Compared with the previous period, Dec 20, 2025 to Jan 31, 2026.');
  });

  it('marks more refunds and more churn as worse', async () => {
    start('/');
    const toneOf = async (text: string) =>
      (await screen.findAllByText(text)).map((found) =>
        found.closest('[data-tone]')?.getAttribute('data-tone'),
      );
    expect(await toneOf('Decrease of 75%')).toEqual(['good']);
    // Net revenue and refunds.
    expect(await toneOf('Increase of 50%')).toEqual(['good', 'danger']);
  });

  it('shows definitions, translated where the app has a text', async () => {
    start('/');
    await screen.findByText(t('definition.NET_REVENUE'));
    screen.getByText('MRR per paying customer');
  });

  it('selects the currency with the largest revenue, and another one in the address', async () => {
    const { user, router } = start('/');
    await screen.findByRole('img', { name: /^Net revenue and refunds, .* Latest: €300\.00\.$/ });
    await user.click(screen.getByRole('combobox', { name: t('metrics.currency') }));
    await user.click(await screen.findByRole('option', { name: 'USD' }));
    await screen.findByRole('img', { name: /^Net revenue and refunds, .* Latest: \$100\.00\.$/ });
    expect(router.state.location.search).toBe('?currency=usd');
    // The products response has no revenue in this currency.
    await screen.findByText(t('analytics.cohortsLeadIn', { currency: 'USD' }));
    expect(screen.queryByRole('table', { name: t('analytics.products') })).toBeNull();
  });

  it('shows the revenue of each currency without a sum', async () => {
    start('/');
    const rows = within(await table(t('analytics.currencies'))).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^EUR.*€300\.00.*€200\.00$/),
      expect.stringMatching(/^USD.*\$100\.00.*\$0\.00$/),
    ]);
  });

  it('shows the values of a chart as a table', async () => {
    const { user } = start('/');
    const title = t('metrics.mrr');
    await user.click(await screen.findByRole('button', { name: `Show as table: ${title}` }));
    const rows = within(await table(title)).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Mar 2026MRR€200.00',
      'Feb 2026MRR€0.00',
    ]);
    await user.click(screen.getByRole('button', { name: `Show as chart: ${title}` }));
    await screen.findByRole('img', { name: /^MRR, Feb 2026 to Mar 2026\. Latest: €200\.00\.$/ });
  });

  it('links each section to its file', async () => {
    start('/?from=2026-02-01&to=2026-03-15&currency=eur');
    const fileOf = async (title: string) =>
      (await screen.findByRole('link', { name: `Export CSV: ${title}` })).getAttribute('href');
    const range = 'organizationId=organization-1&from=2026-02-01&to=2026-03-15';
    expect(await fileOf(t('metrics.mrr'))).toBe(
      `/api/billing/analytics.csv?${range}&interval=month&currency=eur&figures=mrrAmount`,
    );
    expect(await fileOf(t('analytics.chart.revenue'))).toContain(
      `&figures=${encodeURIComponent('netRevenueAmount,refundAmount')}`,
    );
    expect(await fileOf(t('analytics.currencies'))).toContain(
      `/api/billing/analytics.csv?${range}&interval=month&figures=orders`,
    );
    expect(await fileOf(t('analytics.products'))).toBe(
      `/api/billing/revenue-by-product.csv?${range}&currency=eur`,
    );
    expect(await fileOf(t('analytics.cohorts'))).toBe(
      '/api/billing/cohorts.csv?organizationId=organization-1&currency=eur',
    );
  });

  it('shows revenue by product with shares, other products and the total', async () => {
    start('/');
    const rows = within(await table(t('analytics.products'))).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Pro',
      t('analytics.noProduct'),
      '3 other products',
      t('field.total'),
    ]);
    expect(rows[1]?.textContent).toMatch(/€750\.00.*75%$/);
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/o/acme/products/product-1');
  });

  it('shows the percentage of each cohort by month', async () => {
    start('/');
    const rows = within(await table(t('analytics.cohorts'))).getAllByRole('row');
    const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Month', 'Customers', 'Month 1', 'Month 2'],
      ['Jan 2026', '4', '75% Customers: 3 of 4', '50% Customers: 2 of 4'],
      // Nothing is a fraction of no customers, and the months after the last cohort are in the future.
      ['Feb 2026', '0', '', ''],
      ['Mar 2026', '5', '', ''],
    ]);
  });

  it('shows an empty state for each part of an organization without revenue', async () => {
    start('/', {
      [ANALYTICS]: () => analyticsWith(),
      [PRODUCTS]: () => ({ ...productsIn('eur'), currencies: [] }),
      [COHORTS]: () => ({
        ...cohorts,
        cohorts: [{ month: '2026-03', customers: 0, retained: [] }],
      }),
    });
    await screen.findByText(t('analytics.emptyTitle'));
    await screen.findByText(t('analytics.nothing'));
    await screen.findByText(t('analytics.cohortsNone'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps the other parts when one fails, and loads it again', async () => {
    let isDown = true;
    const { user } = start('/', {
      [PRODUCTS]: () =>
        isDown ? new ApiError(commonErrors.INTERNAL_SERVER_ERROR) : productsIn('eur'),
    });
    await screen.findByRole('alert');
    await table(t('analytics.cohorts'));
    expect(await valuesOf(t('metrics.netRevenue'))).toContain('€300.00');
    isDown = false;
    await user.click(screen.getByRole('button', { name: t('common.tryAgain') }));
    await table(t('analytics.products'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows products and cohorts when the figures fail', async () => {
    start('/', { [ANALYTICS]: () => new ApiError(commonErrors.INTERNAL_SERVER_ERROR) });
    await screen.findByRole('alert');
    await table(t('analytics.products'));
    await table(t('analytics.cohorts'));
  });
});
