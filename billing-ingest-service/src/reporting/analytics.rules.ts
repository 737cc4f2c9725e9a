import type {
  CurrencyAnalytics,
  PeriodFigures,
} from '@tessera/contracts/billing/reporting/analytics';
import { monthlyAmount } from '../summary/figures.rules.ts';
import type { AnalyticsRows, SalesRow, SubscriptionRow } from './analytics.repository.ts';
import type { Range } from './report-range.rules.ts';

type Periods = { readonly starts: readonly string[]; readonly previous: Range };

/** Figures by currency code. `starts` are the first days of the buckets, in order. */
export function analyticsOf(rows: AnalyticsRows, periods: Periods): CurrencyAnalytics[] {
  const all = [...rows.sales, ...rows.subscriptions];
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = <R extends { readonly currency: string }>(list: readonly R[]) =>
      list.filter((row) => row.currency === currency);
    const ownRows = { sales: own(rows.sales), subscriptions: own(rows.subscriptions) };
    return currencyAnalytics(currency, ownRows, periods);
  });
}

function currencyAnalytics(
  currency: string,
  { sales, subscriptions }: AnalyticsRows,
  { starts, previous }: Periods,
): CurrencyAnalytics {
  const salesByBucket = new Map(sales.map((row) => [row.bucket, row]));
  const changesByBucket = new Map(subscriptions.map((row) => [row.bucket, row]));
  const before = levelsAfter(NO_LEVELS, changesByBucket.get(null));

  const previousChanges = changesByBucket.get(previous.from);
  const previousSales = salesByBucket.get(previous.from);
  const atStart = levelsAfter(before, previousChanges);

  let levels = atStart;
  const buckets = starts.map((start) => {
    const changes = changesByBucket.get(start);
    levels = levelsAfter(levels, changes);
    return { start, ...figuresOf(list(salesByBucket.get(start)), list(changes), levels) };
  });
  const isInRange = ({ bucket }: SalesRow | SubscriptionRow) =>
    bucket !== null && bucket !== previous.from;

  return {
    currency,
    buckets,
    total: figuresOf(sales.filter(isInRange), subscriptions.filter(isInRange), levels),
    previous: {
      ...previous,
      total: figuresOf(list(previousSales), list(previousChanges), atStart),
    },
  };
}

const list = <T>(item: T | undefined): readonly T[] => (item === undefined ? [] : [item]);

/** What has accumulated at the end of a period. */
type Levels = {
  readonly annualAmount: bigint;
  readonly active: number;
  readonly paying: number;
};
const NO_LEVELS: Levels = { annualAmount: 0n, active: 0, paying: 0 };

const levelsAfter = (levels: Levels, changes: SubscriptionRow | undefined): Levels =>
  changes === undefined
    ? levels
    : {
        annualAmount: levels.annualAmount + BigInt(changes.annualAmount),
        active: levels.active + Number(changes.active),
        paying: levels.paying + Number(changes.paying),
      };

function figuresOf(
  sales: readonly SalesRow[],
  changes: readonly SubscriptionRow[],
  { annualAmount, active, paying }: Levels,
): PeriodFigures {
  const sold = (name: SumOf<SalesRow>) => total(sales, name);
  const changed = (name: SumOf<SubscriptionRow>) => Number(total(changes, name));
  return {
    orders: Number(sold('orders')),
    grossAmount: Number(sold('gross')),
    netAmount: Number(sold('net')),
    taxAmount: Number(sold('tax')),
    refunds: Number(sold('refunds')),
    refundAmount: Number(sold('refunded')),
    netRevenueAmount: Number(sold('net') - sold('refunded')),
    recurringNetAmount: Number(sold('recurringNet')),
    oneTimeNetAmount: Number(sold('net') - sold('recurringNet')),
    newSubscriptions: changed('started') - changed('reactivated'),
    reactivatedSubscriptions: changed('reactivated'),
    churnedSubscriptions: changed('ended'),
    mrrAmount: monthlyAmount(annualAmount),
    activeSubscriptions: active,
    payingCustomers: paying,
    arpuAmount: paying > 0 ? monthlyAverage(annualAmount, paying) : null,
  };
}

type SumOf<Row> = Exclude<keyof Row, 'currency' | 'bucket'>;

const total = <Name extends string>(
  rows: readonly Readonly<Record<Name, string>>[],
  name: Name,
): bigint => rows.reduce((sum, row) => sum + BigInt(row[name]), 0n);

/** The twelfth of an amount per customer, rounded half away from zero. */
export function monthlyAverage(annualAmount: bigint, customers: number): number {
  const divisor = 12n * BigInt(customers);
  const half = annualAmount < 0n ? -divisor : divisor;
  return Number((2n * annualAmount + half) / (2n * divisor));
}
