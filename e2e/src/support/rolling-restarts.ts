import type { RunningStack } from '@tessera/dev/stack/start-stack';

export type RollingRestarts = {
  /** Resolves when the current restart is finished, and logs how many processes were restarted. */
  stop(): Promise<void>;
};

/** Restarts one service after another, repeatedly, each as in a rolling update. */
export function startRollingRestarts(stack: Pick<RunningStack, 'rollingRestart'>): RollingRestarts {
  let stopped = false;
  let restarts = 0;

  async function run(): Promise<void> {
    while (!stopped) {
      for (const name of ['identity', 'org', 'billing', 'gateway'] as const) {
        if (stopped) return;
        await stack.rollingRestart(name);
        restarts += 2;
      }
    }
  }
  const running = run();
  // `stop` rejects with the error.
  running.catch(() => undefined);

  return {
    async stop() {
      stopped = true;
      await running;
      console.info(`${restarts} processes were restarted meanwhile`);
    },
  };
}
