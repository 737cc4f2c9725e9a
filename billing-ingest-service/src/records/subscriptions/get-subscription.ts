import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import {
  type SubscriptionDetail,
  subscriptionErrors,
} from '@tessera/contracts/billing/subscriptions';
import type { BillingDeps } from '../../deps.ts';
import { type RecordInput, readRecord } from '../../listing/read-records.ts';
import { meters as meterList } from '../meters/list.ts';
import { completeDocument } from '../record-kinds.ts';
import { subscriptions } from './list.ts';
import { toSubscription } from './list-subscriptions.ts';

export async function getSubscription(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: RecordInput,
): Promise<SubscriptionDetail> {
  const unknown = subscriptionErrors.SUBSCRIPTION_NOT_FOUND;
  const { organizationId, row } = await readRecord(deps, actor, subscriptions, input, unknown);
  const { discount, prices, meters, customFieldData } = completeDocument(
    'subscription',
    row.document,
  );
  const entries = meters ?? [];
  // Meters of a customer state have no name, so it is looked up.
  const meterIds = entries.map(({ meterId }) => meterId);
  const names = await meterList.namesOf(deps.db, organizationId, meterIds);
  return {
    ...toSubscription(row),
    discount,
    prices: prices ?? [],
    meters: entries.map((entry) => ({
      ...entry,
      meterName: names.get(entry.meterId) ?? entry.meter?.name ?? null,
    })),
    customFieldData: customFieldData ?? {},
  };
}
