import { erasures } from '@tessera/chassis/db/erasures';
import type { Tx } from '@tessera/chassis/db/types';
import { changes } from '../changes/change.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { redactCustomer } from '../records/customers/redact-customer.rules.ts';
import { type MergedRecord, mergeRecord } from '../records/merge-record.rules.ts';
import { records } from '../records/record.repository.ts';
import { keyOf, type StoredSnapshot } from '../records/snapshot.ts';
import { type CustomerRedaction, customerRedactions } from './customer-redaction.repository.ts';
import { redactNextUnprojected } from './redact-unprojected.ts';

const BATCH = 100;
/** One that fails does not delay the others. */
const RETRY_MILLISECONDS = 60_000;

/**
 * Redacts one batch of the payloads, or of the records, of a customer that the provider has deleted; then there is a
 * receipt. Any replica continues after a kill. It begins a minute after the deletion, and again after each later delivery
 * that names the customer.
 */
export async function redactCustomers({
  db,
  clock,
}: Pick<BillingDeps, 'db' | 'clock'>): Promise<'more' | 'idle'> {
  const now = clock.now();
  let current: CustomerRedaction | undefined;
  const run = db.transaction(async (tx) => {
    const redaction = await customerRedactions.claim(tx, now);
    if (redaction === null) return 'idle';
    current = redaction;
    await redactBatch(tx, redaction, now);
    return 'more';
  });
  return run.catch(async (error: unknown) => {
    const failed = current;
    if (failed !== undefined) {
      const until = new Date(now.getTime() + RETRY_MILLISECONDS);
      await db.transaction((tx) => customerRedactions.postpone(tx, failed, until));
    }
    throw error;
  });
}

async function redactBatch(tx: Tx, redaction: CustomerRedaction, now: Date): Promise<void> {
  if (!redaction.isScanned) return redactNextUnprojected(tx, redaction, now);
  if (await redactPayloads(tx, redaction, now)) return;
  if (await redactRecords(tx, redaction, now)) return;
  const counts = await customerRedactions.finish(tx, redaction);
  if (counts === null) return;
  const { customerId } = redaction;
  await erasures.insert(tx, { subject: 'customer', subjectId: customerId, erasedAt: now, counts });
}

/** False when there are no others. */
async function redactPayloads(tx: Tx, redaction: CustomerRedaction, now: Date): Promise<boolean> {
  const found = await customerRedactions.lockDeliveries(tx, redaction, BATCH);
  if (found.length === 0) return false;
  const redacted = found.map(({ position, payload }) => ({
    position,
    payload: redactedPayload(payload, redaction.customerId),
  }));
  await customerRedactions.savePayloads(tx, redacted, now);
  await customerRedactions.countPayloads(tx, redaction, redacted.length);
  return true;
}

/** The text is written again, as reading it does: a delivery with a record has been read before. */
function redactedPayload(payload: Buffer, customerId: string): Buffer {
  const event: unknown = JSON.parse(new TextDecoder().decode(payload));
  return Buffer.from(JSON.stringify(redactCustomer(event, customerId)));
}

/** False when there are no others. */
async function redactRecords(tx: Tx, redaction: CustomerRedaction, now: Date): Promise<boolean> {
  const keys = await customerRedactions.listRecords(tx, redaction, BATCH);
  const last = keys.at(-1);
  if (last === undefined) return false;
  await records.lock(tx, keys);
  const stored = await records.load(tx, keys);
  const redacted = stored.map((snapshot) => redactCustomer(snapshot, redaction.customerId));
  const changed = redacted.filter((snapshot, index) => !isSame(snapshot, stored[index]));
  const changedKeys = new Set(changed.map(keyOf));
  const merged = mergedOf(redacted.filter((snapshot) => changedKeys.has(keyOf(snapshot))));
  if (merged.length > 0) {
    await records.upsertSnapshots(tx, changed);
    await records.upsert(tx, merged);
    await changes.append(tx, merged, now);
  }
  await customerRedactions.advance(tx, redaction, last, merged.length);
  return true;
}

const isSame = (one: StoredSnapshot, other: StoredSnapshot | undefined) =>
  JSON.stringify(one.document) === JSON.stringify(other?.document);

function mergedOf(snapshots: readonly StoredSnapshot[]): MergedRecord[] {
  const byRecord = new Map<string, [StoredSnapshot, ...StoredSnapshot[]]>();
  for (const snapshot of snapshots) {
    const others = byRecord.get(keyOf(snapshot));
    if (others === undefined) byRecord.set(keyOf(snapshot), [snapshot]);
    else others.push(snapshot);
  }
  return [...byRecord.values()].map(mergeRecord);
}
