import { CLAIMED_REASON } from '@tessera/contracts/billing/deliveries';
import { isSameRecord, type MergedRecord, mergeRecord } from '../records/merge-record.rules.ts';
import { type StoredSnapshot, keyOf } from '../records/snapshot.ts';
import type { DeliveryResult, WaitingDelivery } from './delivery.repository.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

type Read = { readonly delivery: WaitingDelivery; readonly parsed: ParsedDelivery };
type Copies = Map<string, StoredSnapshot>;

export type MergeResult = {
  /** Copies that replace what was kept. */
  readonly snapshots: readonly StoredSnapshot[];
  /** Copies that were kept of somebody's who had no right to the record. */
  readonly displaced: readonly StoredSnapshot[];
  /** What was told of customers' meters and is not kept as a copy already, older states included. */
  readonly meterStates: readonly StoredSnapshot[];
  /** Records that are not what they were, as they are at the end. */
  readonly records: readonly MergedRecord[];
  /** What to tell of, in order: a record as it was after one delivery, and what told it. */
  readonly updates: readonly { readonly record: MergedRecord; readonly sourceType: string }[];
  readonly results: readonly DeliveryResult[];
};

/** Lays deliveries over what is kept, one after another: newer copies win, older ones are stale. */
export function mergeSnapshots(parsedDeliveries: readonly Read[], kept: readonly StoredSnapshot[]): MergeResult {
  const state = new Map<string, Copies>();
  for (const snapshot of kept) copiesOf(state, snapshot).set(snapshot.variant, snapshot);

  const replaced = new Map<string, StoredSnapshot>();
  const displaced: StoredSnapshot[] = [];
  const meterStates: StoredSnapshot[] = [];
  const records = new Map<string, MergedRecord>();
  const updates: { record: MergedRecord; sourceType: string }[] = [];
  const results: DeliveryResult[] = [];

  for (const { delivery, parsed } of parsedDeliveries) {
    if (parsed.found !== 'records') {
      results.push(setAside(delivery, parsed));
      continue;
    }
    const [about] = parsed.snapshots;
    // What comes under no merchant's secret, the provider has said.
    const isProven = delivery.organizationId === null;
    if (isOthers({ ...about, isProven }, state)) {
      const { kind: recordKind, id: recordId } = about;
      const laid = setAside(delivery, { ...parsed, found: 'invalid', reason: CLAIMED_REASON });
      // By its record it is found again, should the provider say whose that is.
      results.push({ ...laid, recordKind, recordId });
      continue;
    }
    const before = new Map<string, MergedRecord | null>();
    let isStale = false;
    for (const told of parsed.snapshots) {
      const snapshot = { ...told, isProven };
      if (isOthers(snapshot, state)) continue;
      const copies = copiesOf(state, snapshot);
      for (const claim of claimsOn(snapshot, copies)) {
        if (!before.has(keyOf(claim))) before.set(keyOf(claim), merged(copies));
        copies.delete(claim.variant);
        replaced.delete(`${keyOf(claim)}:${claim.variant}`);
        displaced.push(claim);
      }
      const held = copies.get(snapshot.variant);
      if (snapshot.kind === 'customer-meter' && held?.revision !== snapshot.revision) {
        meterStates.push(snapshot);
      }
      if (held !== undefined && held.revision >= snapshot.revision) {
        if (told === about) isStale = held.revision > snapshot.revision;
        continue;
      }
      if (!before.has(keyOf(snapshot))) before.set(keyOf(snapshot), merged(copies));
      copies.set(snapshot.variant, snapshot);
      replaced.set(`${keyOf(snapshot)}:${snapshot.variant}`, snapshot);
    }
    for (const [key, earlier] of before) {
      const record = merged(state.get(key) ?? new Map());
      if (record === null) continue;
      records.set(key, record);
      // What an event is about is told even if nothing differs: that it was paid is news by itself.
      if (key === keyOf(about) || earlier === null || !isSameRecord(earlier, record)) {
        updates.push({ record, sourceType: delivery.type });
      }
    }
    results.push({
      position: delivery.position,
      status: isStale ? 'stale' : 'applied',
      reason: null,
      providerOrganizationId: parsed.providerOrganizationId,
      recordKind: about.kind,
      recordId: about.id,
    });
  }
  const snapshots = [...replaced.values()];
  return {
    snapshots,
    displaced,
    // A claim among them may have been displaced by what came after it.
    meterStates: meterStates.filter((told) => ofOthers(told, state.get(keyOf(told))).length === 0),
    records: [...records.values()],
    updates,
    results,
  };
}

/**
 * A record belongs to whom the provider says. Until it has said so, whoever was first to tell of it has it:
 * ids are unique at the provider, but a merchant who signs with a secret of its own may name any.
 */
function isOthers(snapshot: StoredSnapshot, state: ReadonlyMap<string, Copies>): boolean {
  const others = ofOthers(snapshot, state.get(keyOf(snapshot)));
  const { isProven, providerOrganizationId: owner } = snapshot;
  return (
    others.length > 0 && (!isProven || owner === null || others.some((other) => other.isProven))
  );
}

/** What others have claimed of a record before the provider said whose it is. */
const claimsOn = (snapshot: StoredSnapshot, copies: Copies) =>
  snapshot.isProven ? ofOthers(snapshot, copies) : [];

function ofOthers(snapshot: StoredSnapshot, copies: Copies | undefined): StoredSnapshot[] {
  return [...(copies?.values() ?? [])].filter((other) => isOfAnother(snapshot, other));
}

/** What the provider tells without naming a merchant is nobody's: no claim becomes one record with it. */
function isOfAnother(
  { providerOrganizationId: owner, isProven }: StoredSnapshot,
  other: StoredSnapshot,
) {
  const held = other.providerOrganizationId;
  if (owner !== null && held !== null) return owner !== held;
  return owner === null
    ? held !== null && isProven && !other.isProven
    : other.isProven && !isProven;
}

function setAside(
  { position }: WaitingDelivery,
  parsed: Exclude<ParsedDelivery, { found: 'records' }>,
): DeliveryResult {
  const { providerOrganizationId } = parsed;
  const about = { position, providerOrganizationId, recordKind: null, recordId: null };
  return parsed.found === 'unknown'
    ? { ...about, status: 'unknown', reason: null }
    : { ...about, status: 'quarantined', reason: parsed.reason };
}

function copiesOf(state: Map<string, Copies>, snapshot: StoredSnapshot): Copies {
  const key = keyOf(snapshot);
  const copies = state.get(key) ?? new Map<string, StoredSnapshot>();
  state.set(key, copies);
  return copies;
}

function merged(copies: Copies): MergedRecord | null {
  const [first, ...rest] = copies.values();
  return first === undefined ? null : mergeRecord([first, ...rest]);
}
