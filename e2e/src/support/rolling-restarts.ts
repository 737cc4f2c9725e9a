import type { RunningStack } from '@tessera/dev/stack';

export type RollingRestarts = {
  /** Finishes the restart that is under way and says how many there were. */
  stop(): Promise<void>;
};

/** Restarts all processes of one service after another, over and over, as if one rollout followed the other. */
export function startRollingRestarts(stack: Pick<RunningStack, 'roll'>): RollingRestarts {
  let stopped = false;
  let restarts = 0;

  async function run(): Promise<void> {
    while (!stopped) {
      for (const name of ['identity', 'org', 'billing', 'gateway'] as const) {
        if (stopped) return;
        await stack.roll(name);
        restarts += 2;
      }
    }
  }
  const running = run();
  // Met in `stop`.
  running.catch(() => undefined);

  return {
    async stop() {
      stopped = true;
      await running;
      console.info(`${restarts} processes were restarted meanwhile`);
    },
  };
}
