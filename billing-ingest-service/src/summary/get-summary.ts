import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import {
  type Summary,
  summaryErrors,
  type summaryRoutes,
} from '@tessera/contracts/billing/summary';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import type { OrganizationInput } from '../listing/read-records.ts';
import { definitions } from './definitions.ts';
import { figuresOf } from './figures.rules.ts';
import { addMonths, monthOf, monthsBetween } from './months.rules.ts';
import { summaries } from './summary.repository.ts';

type Input = OrganizationInput & RouteQuery<typeof summaryRoutes.getSummary>;

const DEFAULT_MONTHS = 12;
const MAX_MONTHS = 120;

/** One read, whatever the number of orders. */
export async function getSummary(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { organizationId: requested, from, to }: Input,
): Promise<Summary> {
  const now = deps.clock.now();
  const last = to ?? monthOf(now);
  const first = from ?? addMonths(last, 1 - DEFAULT_MONTHS);
  const months = monthsBetween(first, last);
  if (months.length === 0 || months.length > MAX_MONTHS) {
    throw new ApiError(summaryErrors.SUMMARY_RANGE_IS_INVALID);
  }
  const organizationId = await requireBilling(deps, actor, {
    organizationId: requested,
    action: 'read',
  });
  const range = { from: `${first}-01`, to: `${last}-01` };
  const rows = await summaries.read(deps.db, organizationId, range, now);
  return {
    asOf: now,
    timeZone: 'UTC',
    from: first,
    to: last,
    currencies: figuresOf(rows, { months, running: monthOf(now) }),
    definitions,
  };
}
