import type { Analytics, PeriodFigures } from '@tessera/contracts/billing/reporting/analytics';
import type { Cohorts } from '@tessera/contracts/billing/reporting/cohorts';
import type { RevenueByProduct } from '@tessera/contracts/billing/reporting/revenue-by-product';

const asOf = new Date('2026-03-15T12:00:00Z');

export const definitions = [
  { figure: 'netRevenueAmount', code: 'NET_REVENUE', text: 'Net sales minus refunds' },
  { figure: 'arpuAmount', code: 'NOT_TRANSLATED', text: 'MRR per paying customer' },
];

/** The figures of a period; all others are zero. */
export const figuresWith = (changes: Partial<PeriodFigures> = {}): PeriodFigures => ({
  orders: 0,
  grossAmount: 0,
  netAmount: 0,
  taxAmount: 0,
  refunds: 0,
  refundAmount: 0,
  netRevenueAmount: 0,
  recurringNetAmount: 0,
  oneTimeNetAmount: 0,
  newSubscriptions: 0,
  reactivatedSubscriptions: 0,
  churnedSubscriptions: 0,
  mrrAmount: 0,
  activeSubscriptions: 0,
  payingCustomers: 0,
  arpuAmount: null,
  ...changes,
});

type Currency = Analytics['currencies'][number];

/** Two months in a currency, after two months before them. */
export const currencyWith = (
  currency: string,
  total: Partial<PeriodFigures>,
  previous: Partial<PeriodFigures> = {},
): Currency => ({
  currency,
  buckets: [
    { start: '2026-02-01', ...figuresWith() },
    { start: '2026-03-01', ...figuresWith(total) },
  ],
  total: figuresWith(total),
  previous: { from: '2025-12-20', to: '2026-01-31', total: figuresWith(previous) },
});

export const analyticsWith = (...currencies: readonly Currency[]): Analytics => ({
  asOf,
  timeZone: 'UTC',
  from: '2026-02-01',
  to: '2026-03-15',
  interval: 'month',
  currencies: [...currencies],
  definitions,
});

const sales = (netRevenueAmount: number) => ({
  orders: 2,
  netAmount: netRevenueAmount,
  refunds: 0,
  refundAmount: 0,
  netRevenueAmount,
});

/** Two products, three others and a total. */
export const productsIn = (currency: string): RevenueByProduct => ({
  asOf,
  timeZone: 'UTC',
  from: '2026-02-01',
  to: '2026-03-15',
  currencies: [
    {
      currency,
      products: [
        { productId: 'product-1', productName: 'Pro', ...sales(75_000), share: 0.75 },
        { productId: null, productName: null, ...sales(20_000), share: 0.2 },
      ],
      other: { products: 3, ...sales(5_000), share: 0.05 },
      total: sales(100_000),
    },
  ],
  definitions,
});

/** Three months, of which the last is the current one. */
export const cohorts: Cohorts = {
  asOf,
  timeZone: 'UTC',
  currency: null,
  cohorts: [
    {
      month: '2026-01',
      customers: 4,
      retained: [
        { month: '2026-02', customers: 3 },
        { month: '2026-03', customers: 2 },
      ],
    },
    { month: '2026-02', customers: 0, retained: [{ month: '2026-03', customers: 0 }] },
    { month: '2026-03', customers: 5, retained: [] },
  ],
  definitions,
};
