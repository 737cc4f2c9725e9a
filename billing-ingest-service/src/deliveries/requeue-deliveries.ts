import type { BillingDeps } from '../deps.ts';
import { deliveries } from './delivery.repository.ts';

type Input = {
  /** Places of the deliveries; null is all of them. */
  readonly positions: readonly string[] | null;
};

/**
 * Lets stored deliveries be read again, by the way of the first time: for types that we have learned
 * since, or after a defect. What was applied before is recognised, so it changes nothing twice.
 */
export async function requeueDeliveries(
  { db, clock, projector }: Pick<BillingDeps, 'db' | 'clock' | 'projector'>,
  { positions }: Input,
): Promise<number> {
  const count = await db.transaction((tx) => deliveries.requeue(tx, positions, clock.now()));
  projector.wake();
  return count;
}
