import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant } from '../instant.ts';
import { type Arrival, revisionOf, type SnapshotOrigin } from './revision.ts';
import { asObject, InvalidPayload, type Json, readShape, recordId, type Shape } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

export type Source = {
  readonly kind: RecordKind;
  readonly shape: Shape;
  readonly value: unknown;
  readonly origin: SnapshotOrigin;
  readonly providerOrganizationId: string | null;
  /** `full` unless the source has only some of the record's fields. */
  readonly variant?: string;
  /** Fields known from the enclosing record, by wire names. */
  readonly contextFields?: Json;
  readonly id?: string;
};

/** Parses one record of a payload. Throws `InvalidPayload`. */
export function parseSnapshot(source: Source, arrival: Arrival): Snapshot {
  const {
    kind,
    shape,
    origin,
    providerOrganizationId,
    variant = 'full',
    contextFields = {},
  } = source;
  const payload = asObject(source.value, kind);
  const id = source.id ?? (recordId(payload.id, `${kind}.id`) as string);
  const fields = { ...payload, ...contextFields };
  const document = { id, ...readShape(shape, fields, kind, { partial: variant !== 'full' }) };
  const version = versionOf(document, kind, variant);
  return {
    kind,
    id,
    variant,
    version,
    revision: revisionOf(kind, version, document, origin, arrival),
    providerOrganizationId,
    document,
  };
}

/** An invalid embedded record does not invalidate the record that contains it. */
export function parseEmbedded(source: Omit<Source, 'origin'>, arrival: Arrival): Snapshot[] {
  if (typeof source.value !== 'object' || source.value === null) return [];
  try {
    return [parseSnapshot({ ...source, origin: 'embedded' }, arrival)];
  } catch (error) {
    if (error instanceof InvalidPayload) return [];
    throw error;
  }
}

/** A snapshot without a date (a checkout's discount) is the oldest: it only adds missing fields. */
const UNDATED = 0n;

function versionOf(document: Json, kind: RecordKind, variant: string): bigint {
  const text = document.modifiedAt ?? document.createdAt;
  const version = typeof text === 'string' ? parseInstant(text) : null;
  if (version === null && variant === 'full')
    throw new InvalidPayload(`${kind}.created_at is missing`);
  return version ?? UNDATED;
}
