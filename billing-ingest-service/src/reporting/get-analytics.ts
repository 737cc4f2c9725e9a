import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Analytics, analyticsRoutes } from '@tessera/contracts/billing/reporting/analytics';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { findMerchant } from '../listing/merchant.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { analyticsFigures } from './analytics.repository.ts';
import { analyticsOf } from './analytics.rules.ts';
import { analyticsDefinitions } from './report-definitions.ts';
import { bucketStarts, rangeBefore, rangeOf } from './report-range.rules.ts';

export type AnalyticsInput = OrganizationInput & RouteQuery<typeof analyticsRoutes.getAnalytics>;

/** One read of daily sums, whatever the number of orders. */
export async function getAnalytics(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, interval, currency, ...given }: AnalyticsInput,
): Promise<Analytics> {
  const now = deps.clock.now();
  const range = rangeOf(given, now);
  const starts = bucketStarts(range, interval);
  const previous = rangeBefore(range);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const merchantId = await findMerchant(deps.db, organizationId);
  const rows =
    merchantId === null
      ? { sales: [], subscriptions: [] }
      : await analyticsFigures.read(deps.db, {
          merchantId,
          ...range,
          previousFrom: previous.from,
          interval,
          currency,
        });
  return {
    asOf: now,
    timeZone: 'UTC',
    ...range,
    interval,
    currencies: analyticsOf(rows, { starts, previous }),
    definitions: analyticsDefinitions,
  };
}
