import { csvFile, handle } from '@tessera/chassis/http/handle';
import { orderRoutes } from '@tessera/contracts/billing/orders';
import type { BillingDeps } from '../deps.ts';
import { exportOrders } from './export-orders.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';

export const orderHandlers = (deps: BillingDeps) => [
  handle(orderRoutes.listOrders, ({ by, query }) => listOrders(deps, { by, ...query })),
  handle(orderRoutes.getOrder, ({ by, params, query }) =>
    getOrder(deps, { by, ...params, ...query }),
  ),
  handle(orderRoutes.exportOrders, async ({ by, query }) =>
    csvFile('orders.csv', await exportOrders(deps, { by, ...query })),
  ),
];
