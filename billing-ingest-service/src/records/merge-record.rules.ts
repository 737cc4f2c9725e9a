import type { RecordKind } from '@tessera/contracts/billing/changes';
import { buyerOf } from './customers/buyer.ts';
import type { StoredDocument } from './record-kinds.ts';
import { compareRevisions } from './revision.ts';
import type { Snapshot } from './snapshot.ts';

/** A record, merged from the newest snapshot of each variant. */
export type MergedRecord = {
  readonly [K in RecordKind]: {
    readonly kind: K;
    readonly id: string;
    readonly version: bigint;
    readonly providerOrganizationId: string | null;
    readonly document: StoredDocument<K>;
  };
}[RecordKind];

/**
 * Merges snapshots of one record from old to new: a newer partial snapshot overwrites only the fields that it has. The
 * result does not depend on the order of arrival.
 */
export function mergeRecord(snapshots: readonly [Snapshot, ...Snapshot[]]): MergedRecord {
  const [{ kind, id }] = snapshots;
  const byAge = [...snapshots].sort(
    (a, b) => compareRevisions(a.revision, b.revision) || (a.variant < b.variant ? -1 : 1),
  );
  let version = snapshots[0].version;
  let providerOrganizationId: string | null = null;
  let document: Snapshot['document'] = { id };
  for (const snapshot of byAge) {
    if (snapshot.version > version) version = snapshot.version;
    providerOrganizationId = snapshot.providerOrganizationId ?? providerOrganizationId;
    document = { ...document, ...snapshot.document };
  }
  // Snapshots of one record are of one kind.
  const record = { kind, id, version, providerOrganizationId, document } as MergedRecord;
  return record.kind === 'customer'
    ? { ...record, document: { ...record.document, ...buyerOf(record.document) } }
    : record;
}

/** Whether two states of a record look the same in responses and events. */
export const isSameRecord = (earlier: MergedRecord, later: MergedRecord) =>
  earlier.providerOrganizationId === later.providerOrganizationId &&
  JSON.stringify(earlier.document) === JSON.stringify(later.document);
