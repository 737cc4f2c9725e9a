import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import {
  type SubscriptionDetail,
  subscriptionErrors,
} from '@tessera/contracts/billing/subscriptions';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import type { Json } from '../shape.ts';
import { subscriptions } from './list.ts';
import { toSubscription } from './list-subscriptions.ts';

export async function getSubscription(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<SubscriptionDetail> {
  const unknown = subscriptionErrors.SUBSCRIPTION_NOT_FOUND;
  const { row } = await readRecord(deps, actor, subscriptions, input, unknown);
  const { discount, prices, meters, customFieldData } = row.document;
  return {
    ...toSubscription(row),
    discount: discount ?? null,
    prices: prices ?? [],
    meters: ((meters ?? []) as Json[]).map(withMeterName),
    customFieldData: customFieldData ?? {},
  } as SubscriptionDetail;
}

function withMeterName(entry: Json) {
  return { ...entry, meterName: (entry.meter as { name?: string } | null)?.name ?? null };
}
