import { isSameRecord, mergeRecord } from '../records/merge-record.rules.ts';
import type { StoredSnapshot, Snapshot } from '../records/snapshot.ts';

/** What a record is like compared with what the provider tells of it now. */
export type Drift = 'none' | 'missing' | 'outdated';

/**
 * Judges by what the record would be with the told state, laid over as the fold would: what others have
 * claimed of it does not count.
 */
export function driftOf(told: Snapshot, all: readonly StoredSnapshot[]): Drift {
  const owner = told.providerOrganizationId;
  const kept = all.filter(
    ({ isProven, providerOrganizationId: of }) => isProven || of === null || of === owner,
  );
  const [first, ...rest] = kept;
  if (first === undefined) return 'missing';
  const held = kept.find(({ variant }) => variant === told.variant);
  if (held === undefined) return 'missing';
  if (held.revision >= told.revision) return 'none';
  const others = kept.filter((snapshot) => snapshot !== held);
  const isSame = isSameRecord(mergeRecord([first, ...rest]), mergeRecord([told, ...others]));
  return isSame ? 'none' : 'outdated';
}
