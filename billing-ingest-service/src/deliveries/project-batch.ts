import type { Tx } from '@tessera/chassis/db/db';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import { customers } from '../customers/customer.repository.ts';
import { meterDays } from '../meters/meter-day.repository.ts';
import type { MergedRecord } from '../records/merge-record.rules.ts';
import { records } from '../records/record.repository.ts';
import { eventOf } from '../records/record-events.ts';
import { adoptLoaded } from './adopt-records.ts';
import { attributeDeliveries } from './attribute-deliveries.ts';
import { deliveries, type DeliveryResult, type WaitingDelivery } from './delivery.repository.ts';
import { mergeSnapshots } from './merge-snapshots.rules.ts';
import { parseDelivery } from './parse-delivery.ts';

/**
 * The one way from deliveries to records: what they tell, changes, facts and results, in the caller's
 * transaction. Whoever calls holds the deliveries' rows. What was parked because somebody had claimed its
 * record waits to be read again as soon as the provider has said whose the record is.
 */
export async function projectBatch(
  tx: Tx,
  claimed: readonly WaitingDelivery[],
  now: Date,
): Promise<readonly DeliveryResult[]> {
  const read = claimed.map((delivery) => ({ delivery, parsed: parseDelivery(delivery) }));
  const parsedDeliveries = await attributeDeliveries(tx, read, now);
  const told = parsedDeliveries.flatMap(({ parsed }) =>
    parsed.found === 'records' ? parsed.snapshots : [],
  );
  await records.lock(tx, told);
  const held = await records.load(tx, told);
  const kept = (await adoptLoaded(tx, held)) ? await records.load(tx, told) : held;
  const merged = mergeSnapshots(parsedDeliveries, kept);
  await records.deleteSnapshots(tx, merged.displaced);
  await records.upsertSnapshots(tx, merged.snapshots);
  await meterDays.delete(tx, merged.displaced);
  await meterDays.upsert(tx, merged.meterStates);
  await records.upsert(tx, merged.records);

  const updates = merged.updates;
  const owners = await connections.findOrganizations(
    tx,
    updates.map(({ record }) => record.providerOrganizationId),
  );
  const deletedUsers = await customers.findDeletedUsers(tx, updates.flatMap(userOf));
  const facts = updates.map((update) => {
    const organizationId = owners.get(update.record.providerOrganizationId ?? '') ?? null;
    const isUserDeleted = userOf(update).some((userId) => deletedUsers.has(userId));
    return eventOf({ ...update, organizationId, isUserDeleted: isUserDeleted });
  });
  await tx.publishAll(facts);
  await changes.append(
    tx,
    updates.map(({ record }) => record),
    now,
  );
  await deliveries.saveResults(tx, merged.results, now);
  await deliveries.requeueClaimed(tx, merged.displaced, now);
  return merged.results;
}

/** The user that a customer is told to be. */
function userOf({ record: { kind, document } }: { readonly record: MergedRecord }): string[] {
  return kind === 'customer' && typeof document.userId === 'string' ? [document.userId] : [];
}
