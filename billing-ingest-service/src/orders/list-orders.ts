import type { Order, orderRoutes } from '@tessera/contracts/billing/orders';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeView } from '../records/complete-view.ts';
import { type OrderRow, orders } from './order.repository.ts';

type Input = Asked & RouteQuery<typeof orderRoutes.listOrders>;

export const listOrders = (deps: BillingDeps, input: Input) =>
  readPage(deps, orders, input, toOrder);

/** A row as callers see it. */
export function toOrder({ view: told, customer, product }: OrderRow): Order {
  const view = completeView('order', told);
  return { ...view, metadata: view.metadata ?? {}, customer, product } as unknown as Order;
}
