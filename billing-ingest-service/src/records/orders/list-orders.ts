import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Order, orderRoutes } from '@tessera/contracts/billing/orders';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type OrderRow, orders } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof orderRoutes.listOrders>;

export const listOrders = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, orders, input, toOrder);

/** The row as a response item. */
export function toOrder({ document: stored, customer, product }: OrderRow): Order {
  const document = completeDocument('order', stored);
  return { ...document, metadata: document.metadata ?? {}, customer, product };
}
