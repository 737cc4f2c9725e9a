import { setTimeout as sleep } from 'node:timers/promises';
import { createLoop, type Loop } from '@tessera/chassis/messaging/loop';
import { BATCH, type ProjectDeps, projectDeliveries } from './project-deliveries.ts';

/** How long another replica's delivery may lie before this one looks; its own it reads at once. */
const IDLE_MILLISECONDS = 500;
/** Deliveries that come one after another are read together: a batch costs little more than one. */
const BATCH_MILLISECONDS = 20;
/** How long it rests for each time that as many arrive as it reads, in times of what a batch took. */
const YIELD_FACTOR = 4;
const MAX_YIELD_MILLISECONDS = 400;
/** How much the newest turn counts in what is said of the last ones. */
const NEWEST_SHARE = 0.3;

/**
 * Reads waiting deliveries in the background, without rest for as long as it keeps up with those that
 * arrive. When more arrive than can be read, it leaves the processor to the door: the provider waits for
 * its answer, and what cannot be caught up with is read no sooner by trying.
 */
export function createProjector(deps: ProjectDeps): Loop {
  let arrived = 0;
  /** Deliveries that arrive while one is read. */
  let arriving = 0;
  const loop = createLoop({
    name: 'projector',
    log: deps.log,
    restMilliseconds: IDLE_MILLISECONDS,
    async turn() {
      const before = arrived;
      const started = performance.now();
      const count = await projectDeliveries(deps);
      const took = performance.now() - started;
      const meanwhile = arrived - before;
      arriving += NEWEST_SHARE * (meanwhile / Math.max(count, 1) - arriving);
      if (meanwhile > 0) {
        const pause = Math.min(took * YIELD_FACTOR * (arriving - 1), MAX_YIELD_MILLISECONDS);
        await sleep(count === BATCH ? Math.max(pause, 0) : Math.max(pause, BATCH_MILLISECONDS));
      }
      return count === 0 ? 'idle' : 'more';
    },
  });
  return {
    ...loop,
    wake() {
      arrived += 1;
      loop.wake();
    },
  };
}
