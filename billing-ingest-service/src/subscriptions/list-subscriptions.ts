import type { Subscription, subscriptionRoutes } from '@app/contracts/billing/subscriptions';
import type { RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { requireBilling } from '../access/require-billing.ts';
import type { BillingDeps } from '../deps.ts';
import { parseCursor, searchPattern, toPage } from '../paging/page-cursor.ts';
import { type SubscriptionRow, subscriptions } from './subscription.repository.ts';

type Input = { readonly by: SignedIn } & RouteQuery<typeof subscriptionRoutes.listSubscriptions>;

export async function listSubscriptions(
  deps: BillingDeps,
  { by, organizationId: named, limit, cursor, search, status, customerId, productId }: Input,
) {
  const after = parseCursor(cursor);
  const organizationId = await requireBilling(deps, { by, organizationId: named, action: 'read' });
  const rows = await subscriptions.list(deps.db, {
    organizationId,
    after,
    pattern: searchPattern(search),
    status: status ?? null,
    customerId: customerId ?? null,
    productId: productId ?? null,
    limit,
  });
  return toPage(rows, limit, toSubscription);
}

/** A row as callers see it. Fields that a partial copy did not carry yet are null. */
export function toSubscription({ view, customer, product }: SubscriptionRow): Subscription {
  return { ...MISSING, ...view, metadata: view.metadata ?? {}, customer, product } as Subscription;
}

const MISSING = {
  modifiedAt: null,
  currentPeriodEnd: null,
  canceledAt: null,
  startedAt: null,
  endsAt: null,
  endedAt: null,
  discountId: null,
  checkoutId: null,
  customerCancellationReason: null,
  customerCancellationComment: null,
};
