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

/** Merges deliveries into the stored snapshots, one after another: newer snapshots win, older ones are stale. */
export function mergeSnapshots(
  entries: readonly ReadDelivery[],
  stored: readonly StoredSnapshot[],
): MergeResult {
  const state = new Map<string, Variants>();
  for (const snapshot of stored) snapshotsOf(state, snapshot).set(snapshot.variant, snapshot);

  const replaced = new Map<string, StoredSnapshot>();
  const displaced: StoredSnapshot[] = [];
  const meterStates: StoredSnapshot[] = [];
  const records = new Map<string, MergedRecord>();
  const updates: MergeUpdate[] = [];
  const results: DeliveryResult[] = [];

  for (const { delivery, event } of entries) {
    if (event.kind !== 'known') {
      results.push(withoutRecords(delivery, event));
      continue;
    }
    const [main] = event.snapshots;
    // Deliveries to the platform's URL are signed by the provider itself.
    const isFromProvider = delivery.organizationId === null;
    if (belongsToOther({ ...main, isFromProvider }, state)) {
      const { kind: recordKind, id: recordId } = main;
      const quarantined = withoutRecords(delivery, {
        ...event,
        kind: 'invalid',
        reason: OTHER_MERCHANT_REASON,
      });
      // With kind and id of the record, the delivery is found again once the provider names the record's merchant.
      results.push({ ...quarantined, recordKind, recordId });
      continue;
    }
    const before = new Map<string, MergedRecord | null>();
    let isStale = false;
    for (const received of event.snapshots) {
      const snapshot = { ...received, isFromProvider };
      if (belongsToOther(snapshot, state)) continue;
      const variants = snapshotsOf(state, snapshot);
      for (const claim of displacedBy(snapshot, variants)) {
        if (!before.has(keyOf(claim))) before.set(keyOf(claim), merged(variants));
        variants.delete(claim.variant);
        replaced.delete(`${keyOf(claim)}:${claim.variant}`);
        displaced.push(claim);
      }
      const existing = variants.get(snapshot.variant);
      if (snapshot.kind === 'customer-meter' && existing?.revision !== snapshot.revision) {
        meterStates.push(snapshot);
      }
      if (existing !== undefined && existing.revision >= snapshot.revision) {
        if (received === main) isStale = existing.revision > snapshot.revision;
        continue;
      }
      if (!before.has(keyOf(snapshot))) before.set(keyOf(snapshot), merged(variants));
      variants.set(snapshot.variant, snapshot);
      replaced.set(`${keyOf(snapshot)}:${snapshot.variant}`, snapshot);
    }
    for (const [key, earlier] of before) {
      const record = merged(state.get(key) ?? new Map());
      if (record === null) continue;
      records.set(key, record);
      // The main record is published even without a difference: consumers want to know that an order was paid.
      if (key === keyOf(main) || earlier === null || !isSameRecord(earlier, record)) {
        updates.push({ record, sourceType: delivery.type });
      }
    }
    results.push({
      position: delivery.position,
      status: isStale ? 'stale' : 'applied',
      reason: null,
      providerOrganizationId: event.providerOrganizationId,
      recordKind: main.kind,
      recordId: main.id,
    });
  }
  const snapshots = [...replaced.values()];
  return {
    snapshots,
    displaced,
    // A later delivery of the batch may have displaced the snapshot.
    meterStates: meterStates.filter(
      (received) => byOtherMerchants(received, state.get(keyOf(received))).length === 0,
    ),
    records: [...records.values()],
    updates,
    results,
  };
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
