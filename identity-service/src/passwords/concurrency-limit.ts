import { Unavailable } from '@tessera/chassis/http/unavailable';

export type ConcurrencyLimitOptions = {
  readonly maxRunning: number;
  /** Maximum time in the queue. */
  readonly maxWaitMs: number;
  /** Assumed duration of a task until the first one is measured. */
  readonly initialDurationMs: number;
};

type Waiting = {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
  readonly deadline: number;
};

/** Weight of the newest duration in the moving average. */
const SMOOTHING = 0.05;

/**
 * Runs at most `maxRunning` tasks at once; the others wait in order. A task is rejected with `Unavailable` as soon as
 * its expected wait exceeds `maxWaitMs`, and when it has waited that long. A task whose client has disconnected
 * (`signal`) leaves the queue without running (REL-15).
 */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions) {
  const { maxRunning, maxWaitMs, initialDurationMs } = options;
  const queue = new Set<Waiting>();
  let running = 0;
  let averageMs = initialDurationMs;

  function expectedWaitMs(): number {
    if (running < maxRunning) return 0;
    return ((queue.size + 1) * averageMs) / maxRunning;
  }

  function assertCapacity(): void {
    if (expectedWaitMs() > maxWaitMs) throw new Unavailable('the queue is full');
  }

  function waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(waiting);
        reject(new Unavailable('the client has disconnected'));
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        reject,
        deadline: performance.now() + maxWaitMs,
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      queue.add(waiting);
    });
  }

  /** Starts the next queued task whose deadline has not passed. */
  function startNext(): void {
    for (const next of queue) {
      queue.delete(next);
      if (performance.now() < next.deadline) {
        next.start();
        return;
      }
      next.reject(new Unavailable('waited too long'));
    }
    running -= 1;
  }

  async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    assertCapacity();
    if (running < maxRunning) running += 1;
    else await waitForTurn(signal);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      averageMs += (performance.now() - startedAt - averageMs) * SMOOTHING;
      startNext();
    }
  }

  return { run, assertCapacity, waiting: () => queue.size };
}
