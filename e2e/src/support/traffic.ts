import { setTimeout as sleep } from 'node:timers/promises';

export type Traffic = {
  /** Results of acknowledged attempts, in order. */
  readonly acknowledged: readonly string[];
  /** How many attempts were not acknowledged. */
  readonly failureCount: () => number;
  /** The reason of each failed attempt; `not acknowledged` for one without an exception. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
};

/**
 * Repeats `attempt`, one call after another, until it is stopped. An attempt resolves to its result, or to null when it
 * was not acknowledged. An exception, such as a broken connection, also counts as not acknowledged.
 */
export function startTraffic(
  attempt: (count: number) => Promise<string | null>,
  pauseMilliseconds = 20,
): Traffic {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let stopped = false;

  async function run(): Promise<void> {
    for (let count = 0; !stopped; count += 1) {
      try {
        const result = await attempt(count);
        if (result !== null) acknowledged.push(result);
        else failures.push('not acknowledged');
      } catch (error) {
        failures.push(describeFailure(error));
      }
      await sleep(pauseMilliseconds);
    }
  }
  const running = run();
  return {
    acknowledged,
    failures,
    failureCount: () => failures.length,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
