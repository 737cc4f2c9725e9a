import type { Order, orderRoutes } from '@tessera/contracts/billing/orders';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import { completeDocument } from '../records/complete-document.ts';
import { type OrderRow, orders } from './order.repository.ts';

type Input = Asked & RouteQuery<typeof orderRoutes.listOrders>;

export const listOrders = (deps: BillingDeps, input: Input) =>
  readPage(deps, orders, input, toOrder);

/** A row as callers see it. */
export function toOrder({ document: told, customer, product }: OrderRow): Order {
  const document = completeDocument('order', told);
  return { ...document, metadata: document.metadata ?? {}, customer, product } as unknown as Order;
}
