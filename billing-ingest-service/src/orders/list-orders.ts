import type { Order, orderRoutes } from '@app/contracts/billing/orders';
import type { RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, searchPattern, toPage } from '../paging/page-cursor.ts';
import { type OrderRow, orders } from './order.repository.ts';

type Input = { readonly by: SignedIn } & RouteQuery<typeof orderRoutes.listOrders>;

export async function listOrders(deps: BillingDeps, { by, ...query }: Input) {
  const after = parseCursor(query.cursor);
  const organizationId = await requireBilling(deps, {
    by,
    organizationId: query.organizationId,
    action: 'read',
  });
  const rows = await orders.list(deps.db, {
    organizationId,
    after,
    pattern: searchPattern(query.search),
    status: query.status ?? null,
    billingReason: query.billingReason ?? null,
    customerId: query.customerId ?? null,
    productId: query.productId ?? null,
    subscriptionId: query.subscriptionId ?? null,
    limit: query.limit,
  });
  return toPage(rows, query.limit, toOrder);
}

/** A row as callers see it. */
export function toOrder({ view, customer, product }: OrderRow): Order {
  return { ...view, metadata: view.metadata ?? {}, customer, product } as unknown as Order;
}
