import type { BillingDeps } from '../deps.ts';
import { customerRedactions } from './customer-redaction.repository.ts';

const BATCH = 500;

/**
 * Requests the redaction of a batch of the deleted customers that have no receipt: those that were deleted before this
 * version, and those that a process of the previous version has redacted.
 */
export async function requestMissingRedactions({
  db,
  clock,
  log,
}: Pick<BillingDeps, 'db' | 'clock' | 'log'>): Promise<'more' | 'idle'> {
  const count = await db.transaction((tx) =>
    customerRedactions.requestMissing(tx, clock.now(), BATCH),
  );
  if (count > 0) log.info({ count }, 'redactions of deleted customers requested');
  return count === BATCH ? 'more' : 'idle';
}
