import type { BillingDeps } from '../deps.ts';
import { knownTypes } from '../records/parse-event.ts';
import { deliveries } from './delivery.repository.ts';

const BATCH = 500;

/** Requeues deliveries that were stored before this version of the service supported their type. */
export async function reprocessUnknown({
  db,
  clock,
  log,
  projector,
}: Pick<BillingDeps, 'db' | 'clock' | 'log' | 'projector'>): Promise<'more' | 'idle'> {
  const count = await db.transaction((tx) =>
    deliveries.requeueUnknown(tx, knownTypes, clock.now(), BATCH),
  );
  if (count === 0) return 'idle';
  log.info({ count }, 'deliveries of unknown types requeued');
  projector.wake();
  return count === BATCH ? 'more' : 'idle';
}
