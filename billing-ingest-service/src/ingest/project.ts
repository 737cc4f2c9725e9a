import { setImmediate } from 'node:timers/promises';
import type { Tx } from '@tessera/chassis/db/types';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import { customerRedactions } from '../customer-redaction/customer-redaction.repository.ts';
import { possibleCustomerIds } from '../customer-redaction/redact-unprojected.rules.ts';
import { customers } from '../records/customers/list.ts';
import { customerIdOf } from '../records/customers/redact-customer.rules.ts';
import type { MergedRecord } from '../records/merge-record.rules.ts';
import { meterDays } from '../records/meters/meter-day.repository.ts';
import { records } from '../records/record.repository.ts';
import { eventOf } from '../records/record-events.ts';
import type { Snapshot, StoredSnapshot } from '../records/snapshot.ts';
import { attributeDeliveries } from './attribute-deliveries.ts';
import { type DeliveryResult, deliveries, type WaitingDelivery } from './delivery.repository.ts';
import { type MergeResult, type MergeUpdate, mergeSnapshots } from './merge-snapshots.rules.ts';
import { type ReadDelivery, readEvent } from './read-event.ts';
import { reassignLoaded } from './reassign-records.ts';

/**
 * Projects claimed deliveries to records, changes and events, in the caller's transaction; the caller has locked their
 * rows: payload -> event -> snapshots -> records. Deliveries that were quarantined because another merchant claimed the
 * record are requeued once the provider names its merchant.
 */
export async function projectBatch(
  tx: Tx,
  claimed: readonly WaitingDelivery[],
  now: Date,
): Promise<readonly DeliveryResult[]> {
  const read = await readEvents(claimed);
  const attributed = await attributeDeliveries(tx, read, now);
  const received = attributed.flatMap(({ event }) =>
    event.kind === 'known' ? event.snapshots : [],
  );
  const stored = await lockStored(tx, received);
  const merged = mergeSnapshots(attributed, stored);
  await saveMerged(tx, merged);
  const named = attributed.flatMap(unprojectedCustomersOf);
  await customerRedactions.request(tx, [...customersOf(received), ...named], now);
  await publishUpdates(tx, merged.updates, now);
  await deliveries.saveResults(tx, merged.results, now);
  await deliveries.requeueClaimed(tx, merged.displaced, now);
  return merged.results;
}

const customersOf = (received: readonly Snapshot[]) => [
  ...new Set(received.flatMap(({ kind, document }) => customerIdOf(kind, document) ?? [])),
];

/** The payload belongs to no record, so a redaction searches it. */
const unprojectedCustomersOf = ({ delivery, event }: ReadDelivery) =>
  event.kind === 'known' ? [] : possibleCustomerIds(delivery.payload);

/** Reading a delivery takes up to a millisecond, so waiting requests are served between two deliveries. */
async function readEvents(claimed: readonly WaitingDelivery[]) {
  const read: {
    readonly delivery: WaitingDelivery;
    readonly event: ReturnType<typeof readEvent>;
  }[] = [];
  for (const delivery of claimed) {
    read.push({ delivery, event: readEvent(delivery) });
    await setImmediate();
  }
  return read;
}

/** Locks the records of these snapshots and loads what is stored of them. */
async function lockStored(tx: Tx, received: readonly Snapshot[]): Promise<StoredSnapshot[]> {
  await records.lock(tx, received);
  const stored = await records.load(tx, received);
  return (await reassignLoaded(tx, stored)) ? records.load(tx, received) : stored;
}

async function saveMerged(tx: Tx, merged: MergeResult): Promise<void> {
  await records.deleteSnapshots(tx, merged.displaced);
  await records.upsertSnapshots(tx, merged.snapshots);
  await meterDays.delete(tx, merged.displaced);
  await meterDays.upsert(tx, merged.meterStates);
  await records.upsert(tx, merged.records);
}

/** Publishes an event of each update, and notifies event streams. */
async function publishUpdates(tx: Tx, updates: readonly MergeUpdate[], now: Date): Promise<void> {
  const changed = updates.map(({ record }) => record);
  const organizations = await connections.findOrganizations(
    tx,
    changed.map(({ providerOrganizationId }) => providerOrganizationId),
  );
  const deletedUsers = await customers.findDeletedUsers(tx, changed.flatMap(userOf));
  const events = updates.map(({ record, sourceType }) => {
    const organizationId = organizations.get(record.providerOrganizationId ?? '') ?? null;
    const isUserDeleted = userOf(record).some((userId) => deletedUsers.has(userId));
    return eventOf({ record, sourceType, organizationId, isUserDeleted });
  });
  await tx.publishAll(events);
  await changes.append(tx, changed, now);
}

/** The user that a customer's external id or metadata names. */
function userOf({ kind, document }: MergedRecord): string[] {
  return kind === 'customer' && typeof document.userId === 'string' ? [document.userId] : [];
}
