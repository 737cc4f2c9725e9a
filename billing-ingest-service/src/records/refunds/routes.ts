import { handle } from '@tessera/chassis/http/handle';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import type { BillingDeps } from '../../deps.ts';
import { getRefund } from './get-refund.ts';
import { listRefunds } from './list-refunds.ts';

export const refundHandlers = (deps: BillingDeps) => [
  handle(refundRoutes.listRefunds, ({ actor, query }) => listRefunds(deps, actor, query)),
  handle(refundRoutes.getRefund, ({ actor, params, query }) =>
    getRefund(deps, actor, { ...params, ...query }),
  ),
];
