import { handle } from '@tessera/chassis/http/handle';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type { BillingDeps } from '../deps.ts';
import { getDelivery } from './get-delivery.ts';
import { getDeliveryPayload } from './get-delivery-payload.ts';
import { getReplay } from './get-replay.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listReplays } from './list-replays.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';

export const deliveryHandlers = (deps: BillingDeps) => [
  handle(deliveryRoutes.listDeliveries, ({ by, query }) => listDeliveries(deps, { by, ...query })),
  handle(deliveryRoutes.replayDelivery, ({ by, params, body }) =>
    replayDelivery(deps, { by, ...params, ...body }),
  ),
  handle(deliveryRoutes.getDelivery, ({ by, params, query }) =>
    getDelivery(deps, { by, ...params, ...query }),
  ),
  handle(deliveryRoutes.getDeliveryPayload, ({ by, params, query }) =>
    getDeliveryPayload(deps, { by, ...params, ...query }),
  ),
  handle(deliveryRoutes.replayDeliveries, ({ by, body }) =>
    replayDeliveries(deps, { by, ...body }),
  ),
  handle(deliveryRoutes.listReplays, ({ by, query }) => listReplays(deps, { by, ...query })),
  handle(deliveryRoutes.getReplay, ({ by, params, query }) =>
    getReplay(deps, { by, ...params, ...query }),
  ),
];
