import { handle } from '@tessera/chassis/http/handle';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type { BillingDeps } from '../deps.ts';
import { getReplay } from './get-replay.ts';
import { listReplays } from './list-replays.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { replayDelivery } from './replay-delivery.ts';

export const replayHandlers = (deps: BillingDeps) => [
  handle(deliveryRoutes.replayDelivery, ({ actor, params, body }) =>
    replayDelivery(deps, actor, { ...params, ...body }),
  ),
  handle(deliveryRoutes.replayDeliveries, ({ actor, body }) => replayDeliveries(deps, actor, body)),
  handle(deliveryRoutes.listReplays, ({ actor, query }) => listReplays(deps, actor, query)),
  handle(deliveryRoutes.getReplay, ({ actor, params, query }) =>
    getReplay(deps, actor, { ...params, ...query }),
  ),
];
