import { isSameRecord, type MergedRecord, mergeCopies } from '../records/merge.rules.ts';
import { keyOf, type Snapshot } from '../records/snapshot.ts';
import type { Verdict, WaitingDelivery } from './delivery.repository.ts';
import type { DeliveryReading } from './read-delivery.ts';

type Read = { readonly delivery: WaitingDelivery; readonly reading: DeliveryReading };
type Copies = Map<string, Snapshot>;

export type Folded = {
  /** Copies that replace what was kept. */
  readonly snapshots: readonly Snapshot[];
  /** Records that are not what they were, as they are at the end. */
  readonly records: readonly MergedRecord[];
  /** What to tell of, in order: a record as it was after one delivery, and what told it. */
  readonly tellings: readonly { readonly record: MergedRecord; readonly sourceType: string }[];
  readonly verdicts: readonly Verdict[];
};

/** Lays deliveries over what is kept, one after another: newer copies win, older ones are stale. */
export function foldReadings(readings: readonly Read[], kept: readonly Snapshot[]): Folded {
  const state = new Map<string, Copies>();
  for (const snapshot of kept) copiesOf(state, snapshot).set(snapshot.copy, snapshot);

  const replaced = new Map<string, Snapshot>();
  const records = new Map<string, MergedRecord>();
  const tellings: { record: MergedRecord; sourceType: string }[] = [];
  const verdicts: Verdict[] = [];

  for (const { delivery, reading } of readings) {
    if (reading.found !== 'records') {
      verdicts.push(setAside(delivery, reading));
      continue;
    }
    const [about] = reading.snapshots;
    if (isOthers(about, state)) {
      verdicts.push(setAside(delivery, { ...reading, found: 'misfit', reason: ANOTHERS }));
      continue;
    }
    const before = new Map<string, MergedRecord | null>();
    let isStale = false;
    for (const snapshot of reading.snapshots) {
      if (isOthers(snapshot, state)) continue;
      const copies = copiesOf(state, snapshot);
      const held = copies.get(snapshot.copy);
      if (held !== undefined && held.standing >= snapshot.standing) {
        if (snapshot === about) isStale = held.standing > snapshot.standing;
        continue;
      }
      if (!before.has(keyOf(snapshot))) before.set(keyOf(snapshot), merged(copies));
      copies.set(snapshot.copy, snapshot);
      replaced.set(`${keyOf(snapshot)}:${snapshot.copy}`, snapshot);
    }
    for (const [key, earlier] of before) {
      const record = merged(state.get(key) ?? new Map());
      if (record === null) continue;
      records.set(key, record);
      // What an event is about is told even if nothing differs: that it was paid is news by itself.
      if (key === keyOf(about) || earlier === null || !isSameRecord(earlier, record)) {
        tellings.push({ record, sourceType: delivery.type });
      }
    }
    verdicts.push({
      position: delivery.position,
      status: isStale ? 'stale' : 'applied',
      reason: null,
      providerOrganizationId: reading.providerOrganizationId,
      recordKind: about.kind,
      recordId: about.id,
    });
  }
  return { snapshots: [...replaced.values()], records: [...records.values()], tellings, verdicts };
}

const ANOTHERS = 'the record belongs to another provider organization';

/**
 * Whoever was first to tell of a record has it: ids are unique at the provider, but a merchant who signs
 * with a secret of its own may name any.
 */
function isOthers(snapshot: Snapshot, state: ReadonlyMap<string, Copies>): boolean {
  const { providerOrganizationId } = snapshot;
  if (providerOrganizationId === null) return false;
  const copies = [...(state.get(keyOf(snapshot))?.values() ?? [])];
  const owner = copies.find((copy) => copy.providerOrganizationId !== null);
  return owner !== undefined && owner.providerOrganizationId !== providerOrganizationId;
}

function setAside(
  { position }: WaitingDelivery,
  reading: Exclude<DeliveryReading, { found: 'records' }>,
): Verdict {
  const { providerOrganizationId } = reading;
  const about = { position, providerOrganizationId, recordKind: null, recordId: null };
  return reading.found === 'unknown'
    ? { ...about, status: 'unknown', reason: null }
    : { ...about, status: 'quarantined', reason: reading.reason };
}

function copiesOf(state: Map<string, Copies>, snapshot: Snapshot): Copies {
  const key = keyOf(snapshot);
  const copies = state.get(key) ?? new Map<string, Snapshot>();
  state.set(key, copies);
  return copies;
}

function merged(copies: Copies): MergedRecord | null {
  const [first, ...rest] = copies.values();
  return first === undefined ? null : mergeCopies([first, ...rest]);
}
