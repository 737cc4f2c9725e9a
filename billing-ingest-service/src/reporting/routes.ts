import { csvFile, handle } from '@tessera/chassis/http/handle';
import { analyticsRoutes } from '@tessera/contracts/billing/reporting/analytics';
import { cohortRoutes } from '@tessera/contracts/billing/reporting/cohorts';
import { productRevenueRoutes } from '@tessera/contracts/billing/reporting/revenue-by-product';
import type { BillingDeps } from '../deps.ts';
import { exportAnalytics } from './export-analytics.ts';
import { exportCohorts } from './export-cohorts.ts';
import { exportRevenueByProduct } from './export-revenue-by-product.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCohorts } from './get-cohorts.ts';
import { getRevenueByProduct } from './get-revenue-by-product.ts';

export const reportingHandlers = (deps: BillingDeps) => [
  handle(analyticsRoutes.getAnalytics, ({ actor, query }) => getAnalytics(deps, actor, query)),
  handle(analyticsRoutes.exportAnalytics, async ({ actor, query }) =>
    csvFile(
      `${['analytics', ...(query.figures?.split(',') ?? [])].join('-')}.csv`,
      await exportAnalytics(deps, actor, query),
    ),
  ),
  handle(productRevenueRoutes.getRevenueByProduct, ({ actor, query }) =>
    getRevenueByProduct(deps, actor, query),
  ),
  handle(productRevenueRoutes.exportRevenueByProduct, async ({ actor, query }) =>
    csvFile('revenue-by-product.csv', await exportRevenueByProduct(deps, actor, query)),
  ),
  handle(cohortRoutes.getCohorts, ({ actor, query }) => getCohorts(deps, actor, query)),
  handle(cohortRoutes.exportCohorts, async ({ actor, query }) =>
    csvFile('cohorts.csv', await exportCohorts(deps, actor, query)),
  ),
];
