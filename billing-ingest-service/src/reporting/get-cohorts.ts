import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Cohorts, cohortRoutes } from '@tessera/contracts/billing/reporting/cohorts';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { findMerchant } from '../listing/merchant.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { addMonths, monthOf, monthsBetween } from '../summary/months.rules.ts';
import { cohortChanges } from './cohort.repository.ts';
import { cohortsOf } from './cohort.rules.ts';
import { cohortDefinitions } from './report-definitions.ts';

export type CohortsInput = OrganizationInput & RouteQuery<typeof cohortRoutes.getCohorts>;

/** One read of the merchant's subscriptions, from an index. */
export async function getCohorts(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, months: count, currency }: CohortsInput,
): Promise<Cohorts> {
  const now = deps.clock.now();
  const last = monthOf(now);
  const from = addMonths(last, 1 - count);
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const merchantId = await findMerchant(deps.db, organizationId);
  const rows =
    merchantId === null ? [] : await cohortChanges.read(deps.db, { merchantId, from, currency });
  return {
    asOf: now,
    timeZone: 'UTC',
    currency: currency ?? null,
    cohorts: cohortsOf(rows, monthsBetween(from, last)),
    definitions: cohortDefinitions,
  };
}
