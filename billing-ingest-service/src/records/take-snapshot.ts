import type { RecordKind } from '@tessera/contracts/billing/changes';
import { parseInstant } from './instant.ts';
import { asObject, type Json, Misfit, readShape, recordId, type Shape } from './shape.ts';
import type { Snapshot } from './snapshot.ts';
import { type Arrival, type Directness, standingOf } from './standing.ts';

export type Source = {
  readonly kind: RecordKind;
  readonly shape: Shape;
  readonly value: unknown;
  readonly directness: Directness;
  readonly providerOrganizationId: string | null;
  /** `full` unless the source carries only some of the record's fields. */
  readonly copy?: string;
  /** What the surroundings of a partial copy say about the record; by wire names. */
  readonly told?: Json;
  readonly id?: string;
};

/** Reads what a source says about a record. Throws `Misfit`. */
export function takeSnapshot(source: Source, arrival: Arrival): Snapshot {
  const { kind, shape, directness, providerOrganizationId, copy = 'full', told = {} } = source;
  const document = asObject(source.value, kind);
  const id = source.id ?? (recordId(document.id, `${kind}.id`) as string);
  const carried = { ...document, ...told };
  const view = { id, ...readShape(shape, carried, kind, { partial: copy !== 'full' }) };
  const version = versionOf(view, kind, copy);
  return {
    kind,
    id,
    copy,
    version,
    standing: standingOf(kind, version, view, directness, arrival),
    providerOrganizationId,
    view,
  };
}

/** A copy inside another record may be broken without breaking the record it stands in. */
export function takeEmbedded(source: Omit<Source, 'directness'>, arrival: Arrival): Snapshot[] {
  if (typeof source.value !== 'object' || source.value === null) return [];
  try {
    return [takeSnapshot({ ...source, directness: 'embedded' }, arrival)];
  } catch (error) {
    if (error instanceof Misfit) return [];
    throw error;
  }
}

/** An undated copy (a checkout's discount) is older than anything: it only fills what is missing. */
const UNDATED = 0n;

function versionOf(view: Json, kind: RecordKind, copy: string): bigint {
  const text = view.modifiedAt ?? view.createdAt;
  const version = typeof text === 'string' ? parseInstant(text) : null;
  if (version === null && copy === 'full') throw new Misfit(`${kind}.created_at is missing`);
  return version ?? UNDATED;
}
