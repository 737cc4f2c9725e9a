import { csvFile, handle } from '@tessera/chassis/http/handle';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import type { BillingDeps } from '../../deps.ts';
import { exportOrders } from './export-orders.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';

export const orderHandlers = (deps: BillingDeps) => [
  handle(orderRoutes.listOrders, ({ actor, query }) => listOrders(deps, actor, query)),
  handle(orderRoutes.getOrder, ({ actor, params, query }) =>
    getOrder(deps, actor, { ...params, ...query }),
  ),
  handle(orderRoutes.exportOrders, async ({ actor, query }) =>
    csvFile('orders.csv', await exportOrders(deps, actor, query)),
  ),
];
