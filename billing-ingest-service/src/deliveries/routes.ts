import { handle } from '@app/chassis/http/handle';
import { deliveryRoutes } from '@app/contracts/billing/deliveries';
import type { BillingDeps } from '../deps.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';

export const deliveryHandlers = (deps: BillingDeps) => [
  handle(deliveryRoutes.listDeliveries, ({ by, query }) => listDeliveries(deps, { by, ...query })),
  handle(deliveryRoutes.replayDelivery, ({ by, params, body }) =>
    replayDelivery(deps, { by, ...params, ...body }),
  ),
];
