import { setTimeout as sleep } from 'node:timers/promises';
import { createLoop, type Loop } from '@app/chassis/messaging/loop';
import { type ProjectDeps, projectDeliveries } from './project-deliveries.ts';

/** How long another replica's delivery may lie before this one looks; its own it reads at once. */
const REST_MILLISECONDS = 500;
/** Deliveries that come one after another are read together: a batch costs little more than one. */
const GATHER_MILLISECONDS = 20;
const LONGEST_YIELD_MILLISECONDS = 100;

/**
 * Reads waiting deliveries in the background. While others arrive it works half the time at most: the
 * provider waits for the door, and nobody waits for the reading as urgently.
 */
export function createProjector(deps: ProjectDeps): Loop {
  let arrived = 0;
  const loop = createLoop({
    name: 'projector',
    log: deps.log,
    restMilliseconds: REST_MILLISECONDS,
    async turn() {
      const before = arrived;
      const started = performance.now();
      const state = await projectDeliveries(deps);
      const took = Math.min(performance.now() - started, LONGEST_YIELD_MILLISECONDS);
      if (arrived > before) await sleep(Math.max(GATHER_MILLISECONDS, took));
      return state;
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
