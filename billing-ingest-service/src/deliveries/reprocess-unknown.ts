import type { BillingDeps } from '../deps.ts';
import { knownTypes } from '../records/parse-event.ts';
import { deliveries } from './delivery.repository.ts';

const BATCH = 500;

/** Lets deliveries be read again that came before this version of the service knew their type. */
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
  log.info({ count }, 'deliveries of types that were unknown are read again');
  projector.wake();
  return count === BATCH ? 'more' : 'idle';
}
