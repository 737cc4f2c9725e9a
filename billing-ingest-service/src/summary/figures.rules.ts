import type { CurrencyFigures, MonthFigures } from '@tessera/contracts/billing/summary';
import type {
  OrderMonth,
  RefundMonth,
  Running,
  SubscriptionMonth,
  SummaryRows,
} from './summary.repository.ts';

type Range = { readonly months: readonly string[]; readonly running: string };

/** Figures by currency code. `months` are in order; the `running` month has the current recurring revenue. */
export function figuresOf(rows: SummaryRows, range: Range): CurrencyFigures[] {
  const all = [...rows.orders, ...rows.refunds, ...rows.subscriptions, ...rows.running];
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = <R extends { readonly currency: string }>(list: readonly R[]) =>
      list.filter((row) => row.currency === currency);
    return currencyFigures(
      currency,
      {
        orders: own(rows.orders),
        refunds: own(rows.refunds),
        subscriptions: own(rows.subscriptions),
        running: own(rows.running),
      },
      range,
    );
  });
}

function currencyFigures(currency: string, rows: SummaryRows, range: Range): CurrencyFigures {
  const [running = NONE_RUNNING] = rows.running;
  const byMonth = <R extends { readonly month: string | null }>(list: readonly R[]) =>
    new Map(list.map((row) => [row.month, row]));
  const orders = byMonth(rows.orders);
  const refunds = byMonth(rows.refunds);
  const subscriptionMonths = byMonth(rows.subscriptions);

  const before = subscriptionMonths.get(null) ?? NO_SUBSCRIPTIONS;
  let count = Number(before.started) - Number(before.ended);
  let annualAmount = BigInt(before.startedAnnualAmount) - BigInt(before.endedAnnualAmount);
  const months = range.months.map((month): MonthFigures => {
    const changes = subscriptionMonths.get(month) ?? NO_SUBSCRIPTIONS;
    const [started, ended] = [Number(changes.started), Number(changes.ended)];
    const runningAtStart = count;
    count += started - ended;
    annualAmount += BigInt(changes.startedAnnualAmount) - BigInt(changes.endedAnnualAmount);
    return {
      month,
      ...salesOf(orders.get(month) ?? NO_ORDERS, refunds.get(month) ?? NO_REFUNDS),
      mrrAmount: monthlyAmount(
        month === range.running ? BigInt(running.annualAmount) : annualAmount,
      ),
      startedSubscriptions: started,
      endedSubscriptions: ended,
      churnedMrrAmount: monthlyAmount(BigInt(changes.endedAnnualAmount)),
      runningAtStart,
      churnRate:
        runningAtStart > 0 ? (ended - Number(changes.startedAndEnded)) / runningAtStart : null,
    };
  });

  return {
    currency,
    now: {
      mrrAmount: monthlyAmount(BigInt(running.annualAmount)),
      arrAmount: Number(running.annualAmount),
      scheduledChurnAmount: monthlyAmount(BigInt(running.endingAnnualAmount)),
      activeSubscriptions: Number(running.active),
      trialingSubscriptions: Number(running.trialing),
      pastDueSubscriptions: Number(running.pastDue),
      subscriptionsWithoutInterval: Number(running.withoutInterval),
    },
    months,
    total: salesOf(added(rows.orders, NO_ORDERS), added(rows.refunds, NO_REFUNDS)),
  };
}

type Sums<R> = Omit<R, 'currency' | 'month'>;

const salesOf = (orders: Sums<OrderMonth>, refunds: Sums<RefundMonth>) => ({
  orders: Number(orders.orders),
  grossAmount: Number(orders.gross),
  discountAmount: Number(orders.discounts),
  netAmount: Number(orders.net),
  taxAmount: Number(orders.tax),
  collectedAmount: Number(orders.collected),
  recurringNetAmount: Number(orders.recurringNet),
  oneTimeNetAmount: Number(BigInt(orders.net) - BigInt(orders.recurringNet)),
  refunds: Number(refunds.refunds),
  refundAmount: Number(refunds.amount),
  refundTaxAmount: Number(refunds.tax),
  netRevenueAmount: Number(BigInt(orders.net) - BigInt(refunds.amount)),
});

/** Every sum over all rows. */
function added<S extends Readonly<Record<string, string>>>(rows: readonly S[], zero: S): S {
  const sums = Object.keys(zero).map((name) => {
    const sum = rows.reduce((total, row) => total + BigInt(row[name] ?? 0), 0n);
    return [name, String(sum)] as const;
  });
  return Object.fromEntries(sums) as S;
}

/** A twelfth, rounded half away from zero. */
export function monthlyAmount(annualAmount: bigint): number {
  const half = annualAmount < 0n ? -6n : 6n;
  return Number((annualAmount + half) / 12n);
}

const NO_ORDERS = {
  orders: '0',
  gross: '0',
  discounts: '0',
  net: '0',
  tax: '0',
  collected: '0',
  recurringNet: '0',
};
const NO_REFUNDS = { refunds: '0', amount: '0', tax: '0' };
const NO_SUBSCRIPTIONS: Sums<SubscriptionMonth> = {
  started: '0',
  startedAnnualAmount: '0',
  ended: '0',
  endedAnnualAmount: '0',
  startedAndEnded: '0',
};
const NONE_RUNNING: Sums<Running> = {
  annualAmount: '0',
  endingAnnualAmount: '0',
  active: '0',
  trialing: '0',
  pastDue: '0',
  withoutInterval: '0',
};
