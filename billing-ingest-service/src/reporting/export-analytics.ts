import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type {
  analyticsRoutes,
  CurrencyAnalytics,
} from '@tessera/contracts/billing/reporting/analytics';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { getAnalytics } from './get-analytics.ts';
import { batches } from './report-file.ts';

type Input = OrganizationInput & RouteQuery<typeof analyticsRoutes.exportAnalytics>;
type Line = { readonly currency: string } & CurrencyAnalytics['buckets'][number];

const keys: Columns<Line> = {
  currency: ({ currency }) => currency,
  start: ({ start }) => start,
};
const figures: Columns<Line> = {
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

/** A line per currency and bucket, with all figures or with the named ones. */
export async function exportAnalytics(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { figures: named, ...input }: Input,
) {
  const { currencies } = await getAnalytics(deps, actor, input);
  const lines = currencies.map(({ currency, buckets }) =>
    buckets.map((bucket): Line => ({ currency, ...bucket })),
  );
  const names = named?.split(',');
  const selected = Object.entries(figures).filter(([name]) => names?.includes(name) ?? true);
  return csvParts(batches(lines), (line) => line, { ...keys, ...Object.fromEntries(selected) });
}
