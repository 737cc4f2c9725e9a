import type { Tx } from '@tessera/chassis/db/types';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import { customers } from '../records/customers/list.ts';
import type { MergedRecord } from '../records/merge-record.rules.ts';
import { meterDays } from '../records/meters/meter-day.repository.ts';
import { records } from '../records/record.repository.ts';
import { eventOf } from '../records/record-events.ts';
import { adoptLoaded } from './adopt-records.ts';
import { attributeDeliveries } from './attribute-deliveries.ts';
import { type DeliveryResult, deliveries, type WaitingDelivery } from './delivery.repository.ts';
import { mergeSnapshots } from './merge-snapshots.rules.ts';
import { parseDelivery } from './parse-delivery.ts';

/**
 * Projects claimed deliveries to records, changes and events, in the caller's transaction; the caller has locked their
 * rows. Deliveries that were quarantined because another merchant claimed the record are requeued once the provider
 * names its merchant.
 */
export async function projectBatch(
  tx: Tx,
  claimed: readonly WaitingDelivery[],
  now: Date,
): Promise<readonly DeliveryResult[]> {
  const entries = claimed.map((delivery) => ({ delivery, parsed: parseDelivery(delivery) }));
  const parsedDeliveries = await attributeDeliveries(tx, entries, now);
  const received = parsedDeliveries.flatMap(({ parsed }) =>
    parsed.found === 'records' ? parsed.snapshots : [],
  );
  await records.lock(tx, received);
  const existing = await records.load(tx, received);
  const stored = (await adoptLoaded(tx, existing)) ? await records.load(tx, received) : existing;
  const merged = mergeSnapshots(parsedDeliveries, stored);
  await records.deleteSnapshots(tx, merged.displaced);
  await records.upsertSnapshots(tx, merged.snapshots);
  await meterDays.delete(tx, merged.displaced);
  await meterDays.upsert(tx, merged.meterStates);
  await records.upsert(tx, merged.records);

  const updates = merged.updates;
  const organizations = await connections.findOrganizations(
    tx,
    updates.map(({ record }) => record.providerOrganizationId),
  );
  const deletedUsers = await customers.findDeletedUsers(tx, updates.flatMap(userOf));
  const events = updates.map((update) => {
    const organizationId = organizations.get(update.record.providerOrganizationId ?? '') ?? null;
    const isUserDeleted = userOf(update).some((userId) => deletedUsers.has(userId));
    return eventOf({ ...update, organizationId, isUserDeleted });
  });
  await tx.publishAll(events);
  await changes.append(
    tx,
    updates.map(({ record }) => record),
    now,
  );
  await deliveries.saveResults(tx, merged.results, now);
  await deliveries.requeueClaimed(tx, merged.displaced, now);
  return merged.results;
}

/** The user that a customer's external id or metadata names. */
function userOf({ record: { kind, document } }: { readonly record: MergedRecord }): string[] {
  return kind === 'customer' && typeof document.userId === 'string' ? [document.userId] : [];
}
