import type { BillingDeps } from '../deps.ts';
import { deliveries } from './delivery.repository.ts';

type Input = {
  /** Positions of the deliveries; null for all. */
  readonly positions: readonly string[] | null;
};

/**
 * Requeues stored deliveries, for types supported since or after a defect. Deliveries that were already applied are
 * detected, so they change nothing.
 */
export async function requeueDeliveries(
  { db, clock, projector }: Pick<BillingDeps, 'db' | 'clock' | 'projector'>,
  { positions }: Input,
): Promise<number> {
  const count = await db.transaction((tx) => deliveries.requeue(tx, positions, clock.now()));
  projector.wake();
  return count;
}
