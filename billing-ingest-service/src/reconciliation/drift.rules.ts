import { isSameRecord, mergeRecord } from '../records/merge-record.rules.ts';
import type { Snapshot, StoredSnapshot } from '../records/snapshot.ts';

/** How a stored record differs from the provider's. */
export type Drift = 'none' | 'missing' | 'outdated';

/**
 * Compares the record with its state after merging the provider's snapshot; snapshots that other merchants sent do
 * not count.
 */
export function driftOf(received: Snapshot, all: readonly StoredSnapshot[]): Drift {
  const merchant = received.providerOrganizationId;
  const stored = all.filter(
    ({ isFromProvider, providerOrganizationId: of }) =>
      isFromProvider || of === null || of === merchant,
  );
  const [first, ...rest] = stored;
  if (first === undefined) return 'missing';
  const existing = stored.find(({ variant }) => variant === received.variant);
  if (existing === undefined) return 'missing';
  if (existing.revision >= received.revision) return 'none';
  const others = stored.filter((snapshot) => snapshot !== existing);
  const isSame = isSameRecord(mergeRecord([first, ...rest]), mergeRecord([received, ...others]));
  return isSame ? 'none' : 'outdated';
}
