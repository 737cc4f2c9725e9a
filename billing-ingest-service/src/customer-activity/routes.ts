import { handle } from '@tessera/chassis/http/handle';
import { customerSummaryRoutes } from '@tessera/contracts/billing/reporting/customer-summary';
import { customerTimelineRoutes } from '@tessera/contracts/billing/reporting/customer-timeline';
import type { BillingDeps } from '../deps.ts';
import { getCustomerSummary } from './get-customer-summary.ts';
import { listCustomerTimeline } from './list-customer-timeline.ts';

export const customerActivityHandlers = (deps: BillingDeps) => [
  handle(customerSummaryRoutes.getCustomerSummary, ({ actor, params, query }) =>
    getCustomerSummary(deps, actor, { ...params, ...query }),
  ),
  handle(customerTimelineRoutes.listCustomerTimeline, ({ actor, params, query }) =>
    listCustomerTimeline(deps, actor, { ...params, ...query }),
  ),
];
