import { setTimeout as sleep } from 'node:timers/promises';

export type Traffic = {
  /** What was acknowledged, in order. */
  readonly acknowledged: readonly string[];
  /** How many tries were not acknowledged. */
  readonly refused: () => number;
  stop(): Promise<void>;
};

/**
 * Does a thing over and over, one after another, until stopped. `attempt` says what it has made, or
 * null when it was not acknowledged; a broken connection counts as that.
 */
export function keepDoing(
  attempt: (count: number) => Promise<string | null>,
  pauseMilliseconds = 20,
): Traffic {
  const acknowledged: string[] = [];
  let refused = 0;
  let stopped = false;

  async function run(): Promise<void> {
    for (let count = 0; !stopped; count += 1) {
      const made = await attempt(count).catch(() => null);
      if (made === null) refused += 1;
      else acknowledged.push(made);
      await sleep(pauseMilliseconds);
    }
  }
  const running = run();
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
