import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { CurrencyAnalytics } from '@tessera/contracts/billing/reporting/analytics';
import type { BillingDeps } from '../deps.ts';
import { type AnalyticsInput, getAnalytics } from './get-analytics.ts';
import { batches } from './report-file.ts';

type Line = { readonly currency: string } & CurrencyAnalytics['buckets'][number];

const columns: Columns<Line> = {
  currency: ({ currency }) => currency,
  start: ({ start }) => start,
  orders: ({ orders }) => orders,
  grossAmount: ({ grossAmount }) => grossAmount,
  netAmount: ({ netAmount }) => netAmount,
  taxAmount: ({ taxAmount }) => taxAmount,
  refunds: ({ refunds }) => refunds,
  refundAmount: ({ refundAmount }) => refundAmount,
  netRevenueAmount: ({ netRevenueAmount }) => netRevenueAmount,
  recurringNetAmount: ({ recurringNetAmount }) => recurringNetAmount,
  oneTimeNetAmount: ({ oneTimeNetAmount }) => oneTimeNetAmount,
  newSubscriptions: ({ newSubscriptions }) => newSubscriptions,
  reactivatedSubscriptions: ({ reactivatedSubscriptions }) => reactivatedSubscriptions,
  churnedSubscriptions: ({ churnedSubscriptions }) => churnedSubscriptions,
  mrrAmount: ({ mrrAmount }) => mrrAmount,
  activeSubscriptions: ({ activeSubscriptions }) => activeSubscriptions,
  payingCustomers: ({ payingCustomers }) => payingCustomers,
  arpuAmount: ({ arpuAmount }) => arpuAmount,
};

/** A line per currency and bucket. */
export async function exportAnalytics(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: AnalyticsInput,
) {
  const { currencies } = await getAnalytics(deps, actor, input);
  const lines = currencies.map(({ currency, buckets }) =>
    buckets.map((bucket): Line => ({ currency, ...bucket })),
  );
  return csvParts(batches(lines), (line) => line, columns);
}
