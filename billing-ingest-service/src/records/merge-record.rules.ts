import type { RecordKind } from '@tessera/contracts/billing/changes';
import { formatInstant, parseInstant } from '../instant.ts';
import { buyerOf } from './buyer.ts';
import { columnsOf } from './record-kinds.ts';
import type { Json } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

/** A record, merged from the newest snapshot of each variant. */
export type MergedRecord = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly version: bigint;
  readonly providerOrganizationId: string | null;
  readonly document: Json;
};

/**
 * Merges snapshots from old to new: a newer partial snapshot overwrites only the fields that it has. The result does
 * not depend on the order of arrival.
 */
export function mergeRecord(snapshots: readonly [Snapshot, ...Snapshot[]]): MergedRecord {
  const [{ kind, id }] = snapshots;
  const byAge = [...snapshots].sort((a, b) =>
    a.revision === b.revision ? compare(a.variant, b.variant) : compare(a.revision, b.revision),
  );
  let version = snapshots[0].version;
  let providerOrganizationId: string | null = null;
  let document: Json = {};
  for (const snapshot of byAge) {
    if (snapshot.version > version) version = snapshot.version;
    providerOrganizationId = snapshot.providerOrganizationId ?? providerOrganizationId;
    document = { ...document, ...snapshot.document };
  }
  if (kind === 'customer') document = { ...document, ...buyerOf(document) };
  return { kind, id, version, providerOrganizationId, document };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The typed row of a record: column name to value. */
export function rowOf({ kind, id, version, providerOrganizationId, document }: MergedRecord): Json {
  const row: Record<string, unknown> = {};
  for (const { name, field, isTime } of columnsOf(kind)) {
    const value = document[field] ?? null;
    row[name] = isTime && typeof value === 'string' ? inUtc(value) : value;
  }
  return {
    ...row,
    id,
    version: String(version),
    provider_organization_id: providerOrganizationId,
    document,
  };
}

/** PostgreSQL accepts fewer offsets than ISO 8601. */
function inUtc(text: string): string | null {
  const micros = parseInstant(text);
  return micros === null ? null : formatInstant(micros);
}

/** Whether two states of a record look the same in responses and events. */
export const isSameRecord = (earlier: MergedRecord, later: MergedRecord) =>
  earlier.providerOrganizationId === later.providerOrganizationId &&
  JSON.stringify(earlier.document) === JSON.stringify(later.document);
