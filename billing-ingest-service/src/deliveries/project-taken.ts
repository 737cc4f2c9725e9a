import type { Tx } from '@tessera/chassis/db/db';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import { customers } from '../customers/customer.repository.ts';
import { meterDays } from '../meters/meter-day.repository.ts';
import type { MergedRecord } from '../records/merge.rules.ts';
import { records } from '../records/record.repository.ts';
import { factOf } from '../records/record-events.ts';
import { adoptLoaded } from './adopt-records.ts';
import { attributeDeliveries } from './attribute-deliveries.ts';
import { deliveries, type Verdict, type WaitingDelivery } from './delivery.repository.ts';
import { foldReadings } from './fold-readings.rules.ts';
import { readDelivery } from './read-delivery.ts';

/**
 * The one way from deliveries to records: what they tell, changes, facts and verdicts, in the caller's
 * transaction. Whoever calls holds the deliveries' rows. What was parked because somebody had claimed its
 * record waits to be read again as soon as the provider has said whose the record is.
 */
export async function projectTaken(
  tx: Tx,
  taken: readonly WaitingDelivery[],
  now: Date,
): Promise<readonly Verdict[]> {
  const read = taken.map((delivery) => ({ delivery, reading: readDelivery(delivery) }));
  const readings = await attributeDeliveries(tx, read, now);
  const told = readings.flatMap(({ reading }) =>
    reading.found === 'records' ? reading.snapshots : [],
  );
  await records.lock(tx, told);
  const held = await records.load(tx, told);
  const kept = (await adoptLoaded(tx, held)) ? await records.load(tx, told) : held;
  const folded = foldReadings(readings, kept);
  await records.forgetSnapshots(tx, folded.displaced);
  await records.keepSnapshots(tx, folded.snapshots);
  await meterDays.forget(tx, folded.displaced);
  await meterDays.keep(tx, folded.meterStates);
  await records.write(tx, folded.records);

  const tellings = folded.tellings;
  const owners = await connections.ownersOf(
    tx,
    tellings.map(({ record }) => record.providerOrganizationId),
  );
  const forgotten = await customers.forgottenAmong(tx, tellings.flatMap(userOf));
  const facts = tellings.map((telling) => {
    const organizationId = owners.get(telling.record.providerOrganizationId ?? '') ?? null;
    const isForgotten = userOf(telling).some((userId) => forgotten.has(userId));
    return factOf({ ...telling, organizationId, isForgotten });
  });
  await tx.publishAll(facts);
  await changes.append(
    tx,
    tellings.map(({ record }) => record),
    now,
  );
  await deliveries.settle(tx, folded.verdicts, now);
  await deliveries.requeueClaimed(tx, folded.displaced, now);
  return folded.verdicts;
}

/** The user that a customer is told to be. */
function userOf({ record: { kind, document } }: { readonly record: MergedRecord }): string[] {
  return kind === 'customer' && typeof document.userId === 'string' ? [document.userId] : [];
}
