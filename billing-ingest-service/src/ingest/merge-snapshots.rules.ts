import { OTHER_MERCHANT_REASON } from '@tessera/contracts/billing/deliveries';
import { isSameRecord, type MergedRecord, mergeRecord } from '../records/merge-record.rules.ts';
import type { RecordUpdate } from '../records/record-events.ts';
import { keyOf, type StoredSnapshot } from '../records/snapshot.ts';
import type { DeliveryResult, WaitingDelivery } from './delivery.repository.ts';
import type { DeliveryEvent, ReadDelivery } from './read-event.ts';

type Variants = Map<string, StoredSnapshot>;

/** A record after one delivery, and the type of its event. */
export type MergeUpdate = Pick<RecordUpdate, 'record' | 'sourceType'>;

export type MergeResult = {
  /** Snapshots to upsert. */
  readonly snapshots: readonly StoredSnapshot[];
  /** Stored snapshots that other merchants sent before the provider named the merchant of the record. */
  readonly displaced: readonly StoredSnapshot[];
  /** New snapshots of customers' meters, older ones included. */
  readonly meterStates: readonly StoredSnapshot[];
  /** Records that changed, in their final state. */
  readonly records: readonly MergedRecord[];
  /** Updates to publish, in order. */
  readonly updates: readonly MergeUpdate[];
  readonly results: readonly DeliveryResult[];
};

type MergeState = {
  /** The snapshots of each record, by its key. */
  readonly variants: Map<string, Variants>;
  readonly replaced: Map<string, StoredSnapshot>;
  readonly displaced: StoredSnapshot[];
  readonly meterStates: StoredSnapshot[];
  readonly records: Map<string, MergedRecord>;
  readonly updates: MergeUpdate[];
};
/** Records that a delivery changes, as they were before it; null for new ones. */
type RecordsBefore = Map<string, MergedRecord | null>;

/** Merges deliveries into the stored snapshots, one after another: newer snapshots win, older ones are stale. */
export function mergeSnapshots(
  entries: readonly ReadDelivery[],
  stored: readonly StoredSnapshot[],
): MergeResult {
  const state: MergeState = {
    variants: new Map(),
    replaced: new Map(),
    displaced: [],
    meterStates: [],
    records: new Map(),
    updates: [],
  };
  for (const snapshot of stored) {
    snapshotsOf(state.variants, snapshot).set(snapshot.variant, snapshot);
  }
  const results = entries.map((entry) => mergeDelivery(state, entry));
  return {
    snapshots: [...state.replaced.values()],
    displaced: state.displaced,
    // A later delivery of the batch may have displaced the snapshot.
    meterStates: state.meterStates.filter(
      (received) => byOtherMerchants(received, state.variants.get(keyOf(received))).length === 0,
    ),
    records: [...state.records.values()],
    updates: state.updates,
    results,
  };
}

function mergeDelivery(state: MergeState, { delivery, event }: ReadDelivery): DeliveryResult {
  if (event.kind !== 'known') return withoutRecords(delivery, event);
  const [main] = event.snapshots;
  const { kind: recordKind, id: recordId } = main;
  // Deliveries to the platform's URL are signed by the provider itself.
  const isFromProvider = delivery.organizationId === null;
  if (belongsToOther({ ...main, isFromProvider }, state.variants)) {
    const reason = OTHER_MERCHANT_REASON;
    const quarantined = withoutRecords(delivery, { ...event, kind: 'invalid', reason });
    // With kind and id of the record, the delivery is found again once the provider names the record's merchant.
    return { ...quarantined, recordKind, recordId };
  }
  const before: RecordsBefore = new Map();
  let isStale = false;
  for (const received of event.snapshots) {
    const isOlder = mergeSnapshot(state, before, { ...received, isFromProvider });
    if (received === main) isStale = isOlder;
  }
  addUpdates(state, before, { mainKey: keyOf(main), sourceType: delivery.type });
  return {
    position: delivery.position,
    status: isStale ? 'stale' : 'applied',
    reason: null,
    providerOrganizationId: event.providerOrganizationId,
    recordKind,
    recordId,
  };
}

/** Stores a snapshot if it is the newest of its variant. True when a newer one is stored. */
function mergeSnapshot(
  { variants: all, replaced, displaced, meterStates }: MergeState,
  before: RecordsBefore,
  snapshot: StoredSnapshot,
): boolean {
  if (belongsToOther(snapshot, all)) return false;
  const key = keyOf(snapshot);
  const variants = snapshotsOf(all, snapshot);
  for (const claim of displacedBy(snapshot, variants)) {
    if (!before.has(key)) before.set(key, merged(variants));
    variants.delete(claim.variant);
    replaced.delete(`${key}:${claim.variant}`);
    displaced.push(claim);
  }
  const existing = variants.get(snapshot.variant);
  if (snapshot.kind === 'customer-meter' && existing?.revision !== snapshot.revision) {
    meterStates.push(snapshot);
  }
  if (existing !== undefined && existing.revision >= snapshot.revision) {
    return existing.revision > snapshot.revision;
  }
  if (!before.has(key)) before.set(key, merged(variants));
  variants.set(snapshot.variant, snapshot);
  replaced.set(`${key}:${snapshot.variant}`, snapshot);
  return false;
}

function addUpdates(
  { variants, records, updates }: MergeState,
  before: RecordsBefore,
  { mainKey, sourceType }: { readonly mainKey: string; readonly sourceType: string },
): void {
  for (const [key, earlier] of before) {
    const record = merged(variants.get(key) ?? new Map());
    if (record === null) continue;
    records.set(key, record);
    // The main record is published even without a difference: consumers want to know that an order was paid.
    if (key === mainKey || earlier === null || !isSameRecord(earlier, record)) {
      updates.push({ record, sourceType });
    }
  }
}

/**
 * A record belongs to the merchant that the provider names. Until then it belongs to the merchant that sent it first:
 * ids are unique at the provider, but a merchant who signs with its own secret may use any id.
 */
function belongsToOther(snapshot: StoredSnapshot, state: ReadonlyMap<string, Variants>): boolean {
  const others = byOtherMerchants(snapshot, state.get(keyOf(snapshot)));
  const { isFromProvider, providerOrganizationId: merchant } = snapshot;
  return (
    others.length > 0 &&
    (!isFromProvider || merchant === null || others.some((other) => other.isFromProvider))
  );
}

/** Snapshots of other merchants that did not come from the provider itself. */
const displacedBy = (snapshot: StoredSnapshot, variants: Variants) =>
  snapshot.isFromProvider ? byOtherMerchants(snapshot, variants) : [];

function byOtherMerchants(
  snapshot: StoredSnapshot,
  variants: Variants | undefined,
): StoredSnapshot[] {
  return [...(variants?.values() ?? [])].filter((other) => isOfOtherMerchant(snapshot, other));
}

/** A snapshot from the provider without a merchant is never merged with snapshots from merchants. */
function isOfOtherMerchant(
  { providerOrganizationId: merchant, isFromProvider }: StoredSnapshot,
  other: StoredSnapshot,
) {
  const existing = other.providerOrganizationId;
  if (merchant !== null && existing !== null) return merchant !== existing;
  return merchant === null
    ? existing !== null && isFromProvider && !other.isFromProvider
    : other.isFromProvider && !isFromProvider;
}

function withoutRecords(
  { position }: WaitingDelivery,
  event: Exclude<DeliveryEvent, { kind: 'known' }>,
): DeliveryResult {
  const { providerOrganizationId } = event;
  const base = { position, providerOrganizationId, recordKind: null, recordId: null };
  return event.kind === 'unknown'
    ? { ...base, status: 'unknown', reason: null }
    : { ...base, status: 'quarantined', reason: event.reason };
}

function snapshotsOf(state: Map<string, Variants>, snapshot: StoredSnapshot): Variants {
  const key = keyOf(snapshot);
  const variants = state.get(key) ?? new Map<string, StoredSnapshot>();
  state.set(key, variants);
  return variants;
}

function merged(variants: Variants): MergedRecord | null {
  const [first, ...rest] = variants.values();
  return first === undefined ? null : mergeRecord([first, ...rest]);
}
