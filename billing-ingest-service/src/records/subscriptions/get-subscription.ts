import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import {
  type SubscriptionDetail,
  subscriptionErrors,
} from '@tessera/contracts/billing/subscriptions';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { subscriptions } from './list.ts';
import { toSubscription } from './list-subscriptions.ts';

export async function getSubscription(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<SubscriptionDetail> {
  const unknown = subscriptionErrors.SUBSCRIPTION_NOT_FOUND;
  const { row } = await readRecord(deps, actor, subscriptions, input, unknown);
  const { discount, prices, meters, customFieldData } = completeDocument(
    'subscription',
    row.document,
  );
  return {
    ...toSubscription(row),
    discount,
    prices: prices ?? [],
    meters: (meters ?? []).map((entry) => ({ ...entry, meterName: entry.meter?.name ?? null })),
    customFieldData: customFieldData ?? {},
  };
}
