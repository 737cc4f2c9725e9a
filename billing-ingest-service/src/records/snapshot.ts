import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant } from '../instant.ts';
import { InvalidPayload, isObject, type Json, parse } from './fields.ts';
import { recordSchemas, type StoredDocument } from './record-kinds.ts';
import { type Arrival, revisionOf, type SnapshotOrigin } from './revision.ts';

/**
 * The state of one record in one delivery. `variant` is `full`, or names a partial form that is embedded in other
 * records. The newest of each variant is stored.
 */
export type SnapshotOf<K extends RecordKind> = {
  readonly kind: K;
  readonly id: string;
  readonly variant: string;
  /** A greater revision replaces a smaller one. */
  readonly revision: string;
  /** Microseconds since 1970. */
  readonly version: bigint;
  readonly providerOrganizationId: string | null;
  /** The fields that the schema names. The payload as received is in the stored delivery. */
  readonly document: StoredDocument<K>;
};
export type Snapshot = { [K in RecordKind]: SnapshotOf<K> }[RecordKind];

/** A stored snapshot. */
export type StoredSnapshot = Snapshot & {
  /** Signed by the provider itself, not with a merchant's secret. */
  readonly isFromProvider: boolean;
};

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  `${kind}:${id}`;

export type Source<K extends RecordKind> = {
  readonly kind: K;
  readonly value: unknown;
  readonly origin: SnapshotOrigin;
  readonly providerOrganizationId: string | null;
  /** `full` unless the source has only some of the record's fields. */
  readonly variant?: string | undefined;
  /** Fields known from the enclosing record, by wire names. */
  readonly contextFields?: Json | undefined;
};

/** Parses one record of a payload. Throws `InvalidPayload`. */
export function parseSnapshot<K extends RecordKind>(
  { kind, value, origin, providerOrganizationId, variant = 'full', contextFields }: Source<K>,
  arrival: Arrival,
): SnapshotOf<K> {
  const { full, partial } = recordSchemas[kind];
  const payload =
    contextFields !== undefined && isObject(value) ? { ...value, ...contextFields } : value;
  const document: StoredDocument<K> =
    variant === 'full' ? parse(full, payload, kind) : parse(partial, payload, kind);
  const version = versionOf(document, kind, variant);
  return {
    kind,
    id: document.id,
    variant,
    version,
    revision: revisionOf(kind, version, document, origin, arrival),
    providerOrganizationId,
    document,
  };
}

/** An invalid embedded record does not invalidate the record that contains it. */
export function parseEmbedded<K extends RecordKind>(
  source: Omit<Source<K>, 'origin'>,
  arrival: Arrival,
): SnapshotOf<K>[] {
  if (!isObject(source.value)) return [];
  try {
    return [parseSnapshot({ ...source, origin: 'embedded' }, arrival)];
  } catch (error) {
    if (error instanceof InvalidPayload) return [];
    throw error;
  }
}

/** A snapshot without a date (a checkout's discount) is the oldest: it only adds missing fields. */
const UNDATED = 0n;

function versionOf({ createdAt, modifiedAt }: Json, kind: RecordKind, variant: string): bigint {
  if (variant === 'full' && createdAt === undefined)
    throw new InvalidPayload(`${kind}.created_at is missing`);
  const changedAt = modifiedAt ?? createdAt;
  return (typeof changedAt === 'string' ? parseInstant(changedAt) : null) ?? UNDATED;
}
