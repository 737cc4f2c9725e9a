import { handle } from '@tessera/chassis/http/handle';
import { reconciliationRoutes } from '@tessera/contracts/billing/reconciliations';
import type { BillingDeps } from '../deps.ts';
import { listMissingRecords } from './list-missing-records.ts';
import { listReconciliations } from './list-reconciliations.ts';

export const reconciliationHandlers = (deps: BillingDeps) => [
  handle(reconciliationRoutes.listReconciliations, ({ actor, query }) =>
    listReconciliations(deps, actor, query),
  ),
  handle(reconciliationRoutes.listMissingRecords, ({ actor, query }) =>
    listMissingRecords(deps, actor, query),
  ),
];
