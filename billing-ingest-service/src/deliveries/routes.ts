import { handle } from '@tessera/chassis/http/handle';
import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import type { BillingDeps } from '../deps.ts';
import { getDelivery } from './get-delivery.ts';
import { getDeliveryPayload } from './get-delivery-payload.ts';
import { listDeliveries } from './list-deliveries.ts';

export const deliveryHandlers = (deps: BillingDeps) => [
  handle(deliveryRoutes.listDeliveries, ({ actor, query }) => listDeliveries(deps, actor, query)),
  handle(deliveryRoutes.getDelivery, ({ actor, params, query }) =>
    getDelivery(deps, actor, { ...params, ...query }),
  ),
  handle(deliveryRoutes.getDeliveryPayload, ({ actor, params, query }) =>
    getDeliveryPayload(deps, actor, { ...params, ...query }),
  ),
];
