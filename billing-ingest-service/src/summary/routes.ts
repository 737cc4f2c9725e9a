import { handle } from '@tessera/chassis/http/handle';
import { summaryRoutes } from '@tessera/contracts/billing/summary';
import type { BillingDeps } from '../deps.ts';
import { getGlance } from './get-glance.ts';
import { getSummary } from './get-summary.ts';

export const summaryHandlers = (deps: BillingDeps) => [
  handle(summaryRoutes.getSummary, ({ by, query }) => getSummary(deps, { by, ...query })),
  handle(summaryRoutes.getGlance, ({ by, query }) => getGlance(deps, { by, ...query })),
];
