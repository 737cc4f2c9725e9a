import { setTimeout as sleep } from 'node:timers/promises';

/** Consecutive deliveries are projected together: a batch costs little more than one delivery. */
const MIN_PAUSE_MILLISECONDS = 20;
const MAX_PAUSE_MILLISECONDS = 400;

/**
 * Gives receiving webhooks at least half of the time: while deliveries arrive, the projector pauses after each batch for
 * as long as the batch took. The provider waits for those responses. The measurement is in docs/performance.md.
 */
export function createBackPressure(pause: (milliseconds: number) => Promise<void> = sleep) {
  let hasArrived = false;
  return {
    arrived: () => {
      hasArrived = true;
    },
    /** Runs a batch, and pauses if deliveries arrived meanwhile. */
    async around<T>(runBatch: () => Promise<T>): Promise<T> {
      hasArrived = false;
      const startedAt = performance.now();
      const result = await runBatch();
      const took = performance.now() - startedAt;
      if (hasArrived) {
        await pause(Math.min(Math.max(took, MIN_PAUSE_MILLISECONDS), MAX_PAUSE_MILLISECONDS));
      }
      return result;
    },
  };
}
