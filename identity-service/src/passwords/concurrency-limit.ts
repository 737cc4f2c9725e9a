import { Unavailable } from '@tessera/chassis/http/unavailable';

export type ConcurrencyLimitOptions = {
  readonly maxRunning: number;
  /** Longest time that work may wait before it starts, in milliseconds. */
  readonly maxWaitMs: number;
  /** What one piece of work is expected to take until the first was measured, in milliseconds. */
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
 * Runs at most `maxRunning` pieces of work at once; the others wait in order. Work is rejected with `Unavailable` as
 * soon as it is expected to wait longer than `maxWaitMs`, and when it has in fact waited that long. Work whose caller
 * has gone (`signal`) leaves the queue without running (REL-15).
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
        reject(new Unavailable('the caller has gone'));
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

  /** Hands the place of finished work to the next in the queue that is still in time. */
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
