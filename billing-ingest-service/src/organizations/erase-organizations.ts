import { erasures } from '@tessera/chassis/db/erasures';
import type { Tx } from '@tessera/chassis/db/types';
import { recordKind } from '@tessera/contracts/billing/changes';
import type { BillingDeps } from '../deps.ts';
import { deliveries } from '../ingest/delivery.repository.ts';
import { parseUnconfirmedMerchant } from '../records/merchant.rules.ts';
import { meterDays } from '../records/meters/meter-day.repository.ts';
import { records } from '../records/record.repository.ts';
import { organizationData } from './organization-data.repository.ts';
import {
  type OrganizationErasure,
  organizationErasures,
} from './organization-erasure.repository.ts';

const BATCH = 500;
/** One that fails does not delay the others. */
const RETRY_MILLISECONDS = 60_000;
/** By then, requests that found an endpoint before its deletion have stored their delivery. */
const SECOND_PASS_MILLISECONDS = 60_000;

/**
 * Erases one batch of the deliveries and records of a deleted organization, in one transaction, so that any replica
 * continues after a kill. A minute after the deletion everything is erased once more. Later deliveries of its merchants
 * are then projected again, because the records that they made may have been erased.
 */
export async function eraseOrganizations({
  db,
  clock,
  log,
}: Pick<BillingDeps, 'db' | 'clock' | 'log'>): Promise<'more' | 'idle'> {
  const now = clock.now();
  let current: string | undefined;
  const run = db.transaction(async (tx) => {
    const erasure = await organizationErasures.claim(tx, now);
    if (erasure === null) return 'idle';
    current = erasure.organizationId;
    const isDone = erasure.isRequeueing
      ? await requeueLater(tx, erasure, now)
      : await eraseBatch(tx, erasure, now);
    return isDone ? erasure : 'more';
  });
  const state = await run.catch(async (error: unknown) => {
    const failed = current;
    if (failed !== undefined) {
      const until = new Date(now.getTime() + RETRY_MILLISECONDS);
      await db.transaction((tx) => organizationErasures.postpone(tx, failed, until));
    }
    throw error;
  });
  if (state === 'idle' || state === 'more') return state;
  const { organizationId, deliveries: deliveryCount, records: recordCount } = state;
  log.info({ organizationId, deliveryCount, recordCount }, 'organization erased');
  return 'more';
}

async function eraseBatch(tx: Tx, erasure: OrganizationErasure, now: Date): Promise<false> {
  const { organizationId, lastPosition, requestedAt } = erasure;
  const merchantsOfDeleted = await organizationData.deleteDeliveries(tx, erasure, BATCH);
  if (merchantsOfDeleted.length > 0) {
    const erased = { deliveries: merchantsOfDeleted.length };
    const found = ownMerchants(erasure, merchantsOfDeleted);
    await organizationErasures.advance(tx, organizationId, erased, found);
    return false;
  }
  const recordCount = await eraseRecords(tx, erasure);
  if (recordCount > 0) {
    await organizationErasures.advance(tx, organizationId, { records: recordCount });
    return false;
  }
  const secondPassAt = new Date(requestedAt.getTime() + SECOND_PASS_MILLISECONDS);
  if (now < secondPassAt) {
    await organizationErasures.postpone(tx, organizationId, secondPassAt);
    return false;
  }
  await organizationData.deleteOthers(tx, erasure);
  await organizationErasures.requeueAfter(tx, organizationId, lastPosition);
  return false;
}

/** Merchants of the organization's own that an earlier link has left, found with their deliveries. */
function ownMerchants(
  { organizationId, merchants }: OrganizationErasure,
  found: readonly (string | null)[],
): string[] {
  const own = new Set(found.filter((merchant) => merchant !== null));
  return [...own].filter(
    (merchant) =>
      !merchants.includes(merchant) &&
      parseUnconfirmedMerchant(merchant)?.organizationId === organizationId,
  );
}

/** Erases the next batch of records of one kind; returns how many. */
async function eraseRecords(tx: Tx, { merchants }: OrganizationErasure): Promise<number> {
  for (const merchant of merchants) {
    for (const kind of recordKind.options) {
      const ids = await records.idsOf(tx, kind, merchant, BATCH);
      if (ids.length === 0) continue;
      const keys = ids.map((id) => ({ kind, id, providerOrganizationId: merchant }));
      await records.lock(tx, keys);
      await meterDays.delete(tx, keys);
      await records.delete(tx, kind, ids, merchant);
      return ids.length;
    }
  }
  return 0;
}

/** Requeues the next deliveries after the erased ones. True when there are no others: the erasure is complete. */
async function requeueLater(tx: Tx, erasure: OrganizationErasure, now: Date): Promise<boolean> {
  const { organizationId, merchants, lastPosition, deliveries: deliveryCount } = erasure;
  const last = await deliveries.requeueAfter(tx, { merchants, after: lastPosition }, now, BATCH);
  if (last !== null) {
    await organizationErasures.requeueAfter(tx, organizationId, last);
    return false;
  }
  await organizationErasures.finish(tx, organizationId);
  await erasures.insert(tx, {
    subject: 'organization',
    subjectId: organizationId,
    erasedAt: now,
    counts: { deliveries: deliveryCount, records: erasure.records },
  });
  return true;
}
