import { setTimeout as sleep } from 'node:timers/promises';
import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import { BATCH, type ProjectDeps, projectDeliveries } from './project-deliveries.ts';

/** Interval of looking for deliveries that other replicas stored; this replica's own are projected at once. */
const IDLE_MILLISECONDS = 500;
/** Consecutive deliveries are projected together: a batch costs little more than one delivery. */
const BATCH_MILLISECONDS = 20;
/** Pause per batch while deliveries arrive faster than they are projected, as a multiple of the batch's duration. */
const YIELD_FACTOR = 4;
const MAX_YIELD_MILLISECONDS = 400;
/** Weight of the newest batch in the moving average. */
const NEWEST_SHARE = 0.3;

/**
 * Projects waiting deliveries in the background. When more arrive than it can project, it pauses between batches, so
 * that receiving webhooks gets the CPU: the provider waits for those responses.
 */
export function createProjector(deps: ProjectDeps): Worker {
  let arrived = 0;
  /** Moving average of deliveries that arrive while one is projected. */
  let arrivalsPerProjection = 0;
  const worker = createWorker({
    name: 'projector',
    log: deps.log,
    idleMs: IDLE_MILLISECONDS,
    async runOnce() {
      const before = arrived;
      const started = performance.now();
      const count = await projectDeliveries(deps);
      const took = performance.now() - started;
      const meanwhile = arrived - before;
      arrivalsPerProjection +=
        NEWEST_SHARE * (meanwhile / Math.max(count, 1) - arrivalsPerProjection);
      if (meanwhile > 0) {
        const pause = Math.min(
          took * YIELD_FACTOR * (arrivalsPerProjection - 1),
          MAX_YIELD_MILLISECONDS,
        );
        await sleep(count === BATCH ? Math.max(pause, 0) : Math.max(pause, BATCH_MILLISECONDS));
      }
      return count === 0 ? 'idle' : 'more';
    },
  });
  return {
    ...worker,
    wake() {
      arrived += 1;
      worker.wake();
    },
  };
}
