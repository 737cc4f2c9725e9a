import { handle } from '@tessera/chassis/http/handle';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { BillingDeps } from '../deps.ts';
import { getSubscription } from './get-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';

export const subscriptionHandlers = (deps: BillingDeps) => [
  handle(subscriptionRoutes.listSubscriptions, ({ by, query }) =>
    listSubscriptions(deps, { by, ...query }),
  ),
  handle(subscriptionRoutes.getSubscription, ({ by, params, query }) =>
    getSubscription(deps, { by, ...params, ...query }),
  ),
];
