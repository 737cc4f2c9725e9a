export type KeyedQueue = {
  /** Starts `work` after earlier work with the same key; waits while `maxConcurrency` items run. */
  run(key: string, work: () => Promise<void>): Promise<void>;
  drain(): Promise<void>;
};

/** Runs work concurrently across keys and sequentially within a key. `work` must not throw. */
export function createKeyedQueue(maxConcurrency: number): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();

  return {
    async run(key, work) {
      while (running.size >= maxConcurrency) await Promise.race(running);
      const tail = (tails.get(key) ?? Promise.resolve()).then(work).finally(() => {
        running.delete(tail);
        if (tails.get(key) === tail) tails.delete(key);
      });
      tails.set(key, tail);
      running.add(tail);
    },
    async drain() {
      await Promise.allSettled(running);
    },
  };
}
