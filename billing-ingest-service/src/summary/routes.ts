import { handle } from '@tessera/chassis/http/handle';
import { summaryRoutes } from '@tessera/contracts/billing/summary';
import type { BillingDeps } from '../deps.ts';
import { getOverview } from './get-overview.ts';
import { getSummary } from './get-summary.ts';

export const summaryHandlers = (deps: BillingDeps) => [
  handle(summaryRoutes.getSummary, ({ actor, query }) => getSummary(deps, actor, query)),
  handle(summaryRoutes.getOverview, ({ actor, query }) => getOverview(deps, actor, query)),
];
