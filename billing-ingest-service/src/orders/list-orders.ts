import type { Order, orderRoutes } from '@tessera/contracts/billing/orders';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type OrganizationInput, readPage } from '../listing/read-records.ts';
import { completeDocument } from '../records/complete-document.ts';
import { type OrderRow, orders } from './order.repository.ts';

type Input = OrganizationInput & RouteQuery<typeof orderRoutes.listOrders>;

export const listOrders = (deps: BillingDeps, input: Input) =>
  readPage(deps, orders, input, toOrder);

/** A row as callers see it. */
export function toOrder({ document: told, customer, product }: OrderRow): Order {
  const document = completeDocument('order', told);
  return { ...document, metadata: document.metadata ?? {}, customer, product } as unknown as Order;
}
