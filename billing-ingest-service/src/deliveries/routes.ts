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
  handle(deliveryRoutes.listDeliveries, ({ actor, query }) => listDeliveries(deps, actor, query)),
  handle(deliveryRoutes.replayDelivery, ({ actor, params, body }) =>
    replayDelivery(deps, actor, { ...params, ...body }),
  ),
  handle(deliveryRoutes.getDelivery, ({ actor, params, query }) =>
    getDelivery(deps, actor, { ...params, ...query }),
  ),
  handle(deliveryRoutes.getDeliveryPayload, ({ actor, params, query }) =>
    getDeliveryPayload(deps, actor, { ...params, ...query }),
  ),
  handle(deliveryRoutes.replayDeliveries, ({ actor, body }) => replayDeliveries(deps, actor, body)),
  handle(deliveryRoutes.listReplays, ({ actor, query }) => listReplays(deps, actor, query)),
  handle(deliveryRoutes.getReplay, ({ actor, params, query }) =>
    getReplay(deps, actor, { ...params, ...query }),
  ),
];
