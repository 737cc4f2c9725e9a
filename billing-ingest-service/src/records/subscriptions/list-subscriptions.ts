import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Subscription, subscriptionRoutes } from '@tessera/contracts/billing/subscriptions';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type SubscriptionRow, subscriptions } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof subscriptionRoutes.listSubscriptions>;

export const listSubscriptions = (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => readPage(deps, actor, subscriptions, input, toSubscription);

/** The row as a response item. */
export function toSubscription({
  document: stored,
  customer,
  product,
}: SubscriptionRow): Subscription {
  const document = completeDocument('subscription', stored);
  return { ...document, metadata: document.metadata ?? {}, customer, product };
}
