import { handle } from '@tessera/chassis/http/handle';
import { subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { BillingDeps } from '../../deps.ts';
import { getSubscription } from './get-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';

export const subscriptionHandlers = (deps: BillingDeps) => [
  handle(subscriptionRoutes.listSubscriptions, ({ actor, query }) =>
    listSubscriptions(deps, actor, query),
  ),
  handle(subscriptionRoutes.getSubscription, ({ actor, params, query }) =>
    getSubscription(deps, actor, { ...params, ...query }),
  ),
];
