import type { Tx } from '@tessera/chassis/db/types';
import type { RecordKind } from '@tessera/contracts/billing/changes';
import { recordKind } from '@tessera/contracts/billing/changes';
import { changes } from '../changes/change.repository.ts';
import { connections } from '../connections/connection.repository.ts';
import type { BillingDeps } from '../deps.ts';
import { parseUnconfirmedMerchant } from '../records/merchant.rules.ts';
import { meterDays } from '../records/meters/meter-day.repository.ts';
import { records } from '../records/record.repository.ts';
import type { StoredSnapshot } from '../records/snapshot.ts';

type RecordKey = { readonly kind: RecordKind; readonly id: string };
type Move = { readonly from: string; readonly to: string };

const BATCH = 200;

/**
 * Reassigns one batch of records, of a link that was confirmed recently, from the organization's own merchant to the
 * provider organization. Another replica continues if this one stops.
 */
export async function reassignRecords({
  db,
  clock,
}: Pick<BillingDeps, 'db' | 'clock'>): Promise<'more' | 'idle'> {
  return db.transaction(async (tx) => {
    const reassignment = await connections.lockReassignment(tx);
    if (reassignment === null) return 'idle';
    const { organizationId, merchant: to, reassignsFrom: from } = reassignment;
    for (const kind of recordKind.options) {
      const ids = await records.idsOf(tx, kind, from, BATCH);
      if (ids.length === 0) continue;
      const keys = ids.map((id) => ({ kind, id }));
      await records.lock(tx, keys);
      await moveRecords(tx, keys, { from, to });
      const reassigned = keys.map((key) => ({ ...key, providerOrganizationId: to }));
      await changes.append(tx, reassigned, clock.now());
      return 'more';
    }
    await connections.finishReassignment(tx, organizationId);
    return 'more';
  });
}

/**
 * Reassigns records that are about to be written, if their merchant's link has been confirmed since. The caller has locked
 * the records. False when nothing was reassigned.
 */
export async function reassignLoaded(tx: Tx, stored: readonly StoredSnapshot[]): Promise<boolean> {
  const unconfirmed = new Map<string, RecordKey[]>();
  for (const { kind, id, providerOrganizationId } of stored) {
    if (parseUnconfirmedMerchant(providerOrganizationId) === null) continue;
    const merchant = String(providerOrganizationId);
    unconfirmed.set(merchant, [...(unconfirmed.get(merchant) ?? []), { kind, id }]);
  }
  if (unconfirmed.size === 0) return false;
  const parsed = [...unconfirmed.keys()].flatMap((from) => {
    const merchant = parseUnconfirmedMerchant(from);
    return merchant === null ? [] : [{ from, ...merchant }];
  });
  const organizations = await connections.findOrganizations(
    tx,
    parsed.map(({ providerOrganizationId }) => providerOrganizationId),
  );
  const moves = parsed.filter(
    ({ organizationId, providerOrganizationId }) =>
      organizations.get(providerOrganizationId) === organizationId,
  );
  for (const { from, providerOrganizationId: to } of moves) {
    await moveRecords(tx, unconfirmed.get(from) ?? [], { from, to });
  }
  return moves.length > 0;
}

async function moveRecords(tx: Tx, keys: readonly RecordKey[], move: Move): Promise<void> {
  await records.reassign(tx, keys, move);
  const meters = keys.filter(({ kind }) => kind === 'customer-meter').map(({ id }) => id);
  if (meters.length > 0) await meterDays.reassign(tx, meters, move);
}
