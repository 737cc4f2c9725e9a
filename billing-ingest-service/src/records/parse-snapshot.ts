import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant } from './instant.ts';
import { type Arrival, type Directness, revisionOf } from './revision.ts';
import { asObject, type Json, InvalidPayload, readShape, recordId, type Shape } from './shape.ts';
import type { Snapshot } from './snapshot.ts';

export type Source = {
  readonly kind: RecordKind;
  readonly shape: Shape;
  readonly value: unknown;
  readonly directness: Directness;
  readonly providerOrganizationId: string | null;
  /** `full` unless the source carries only some of the record's fields. */
  readonly variant?: string;
  /** What the surroundings of a partial copy say about the record; by wire names. */
  readonly contextFields?: Json;
  readonly id?: string;
};

/** Reads what a source says about a record. Throws `InvalidPayload`. */
export function parseSnapshot(source: Source, arrival: Arrival): Snapshot {
  const {
    kind,
    shape,
    directness,
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
    revision: revisionOf(kind, version, document, directness, arrival),
    providerOrganizationId,
    document,
  };
}

/** A copy inside another record may be broken without breaking the record it stands in. */
export function parseEmbedded(source: Omit<Source, 'directness'>, arrival: Arrival): Snapshot[] {
  if (typeof source.value !== 'object' || source.value === null) return [];
  try {
    return [parseSnapshot({ ...source, directness: 'embedded' }, arrival)];
  } catch (error) {
    if (error instanceof InvalidPayload) return [];
    throw error;
  }
}

/** An undated copy (a checkout's discount) is older than anything: it only fills what is missing. */
const UNDATED = 0n;

function versionOf(document: Json, kind: RecordKind, variant: string): bigint {
  const text = document.modifiedAt ?? document.createdAt;
  const version = typeof text === 'string' ? parseInstant(text) : null;
  if (version === null && variant === 'full') throw new InvalidPayload(`${kind}.created_at is missing`);
  return version ?? UNDATED;
}
