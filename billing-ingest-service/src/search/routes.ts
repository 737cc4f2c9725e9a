import { handle } from '@tessera/chassis/http/handle';
import { searchRoutes } from '@tessera/contracts/billing/reporting/billing-search';
import type { BillingDeps } from '../deps.ts';
import { searchBilling } from './search-billing.ts';

export const searchHandlers = (deps: BillingDeps) => [
  handle(searchRoutes.searchBilling, ({ actor, query }) => searchBilling(deps, actor, query)),
];
