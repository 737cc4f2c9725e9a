import { setTimeout as sleep } from 'node:timers/promises';
import { createLoop, type Loop } from '@app/chassis/messaging/loop';
import { type ProjectDeps, projectDeliveries } from './project-deliveries.ts';

/** How long another replica's delivery may lie before this one looks; its own it reads at once. */
const REST_MILLISECONDS = 500;
/** Deliveries that come one after another are read together: a batch costs little more than one. */
const GATHER_MILLISECONDS = 20;
/** What the door's crowding costs the reader, in times of what a batch took. */
const YIELD_FACTOR = 6;
const LONGEST_YIELD_MILLISECONDS = 400;

type Deps = ProjectDeps & {
  /** The share of the time in which deliveries waited at the door to be stored. */
  readonly crowding: () => number;
};

/**
 * Reads waiting deliveries in the background. The more the door is crowded, the longer it rests between
 * two batches: the provider waits for the door, and nobody waits for the reading as urgently.
 */
export function createProjector({ crowding, ...deps }: Deps): Loop {
  let arrived = 0;
  const loop = createLoop({
    name: 'projector',
    log: deps.log,
    restMilliseconds: REST_MILLISECONDS,
    async turn() {
      const before = arrived;
      const started = performance.now();
      const found = await projectDeliveries(deps);
      const took = performance.now() - started;
      if (arrived > before) {
        const pause = Math.min(took * YIELD_FACTOR * crowding(), LONGEST_YIELD_MILLISECONDS);
        await sleep(found === 'many' ? pause : Math.max(pause, GATHER_MILLISECONDS));
      }
      return found === 'none' ? 'idle' : 'more';
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
