import { Unavailable } from '../http/unavailable.ts';
import { isDatabaseUnavailable } from './errors.ts';

const isUnavailable = (error: unknown) =>
  isDatabaseUnavailable(error) || error instanceof Unavailable;

type Options<Item> = {
  /** Maximum number of batches that run at the same time. */
  readonly maxConcurrency: number;
  /** Limits of one batch. A single item may be larger than `maxBytes`; it then runs alone. */
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly sizeOf: (item: Item) => number;
};

type QueuedItem<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches items that arrive at the same time, as a database's group commit does: a single item runs at once; items that
 * arrive while `maxConcurrency` batches run form the next batch. `run` returns one result per item, in their order.
 * When a batch fails, its items run again one by one, so that only the faulty item fails. When the database, or a
 * service that `run` calls, is unavailable, the whole batch fails.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxConcurrency, maxItems, maxBytes, sizeOf }: Options<Item>,
): (item: Item) => Promise<Result> {
  const queue: QueuedItem<Item, Result>[] = [];
  let running = 0;

  function nextBatch(): QueuedItem<Item, Result>[] {
    let bytes = 0;
    let count = 0;
    for (const { item } of queue) {
      bytes += sizeOf(item);
      if (count === maxItems || (count > 0 && bytes > maxBytes)) break;
      count += 1;
    }
    return queue.splice(0, count);
  }

  async function runAlone({ item, resolve, reject }: QueuedItem<Item, Result>): Promise<void> {
    try {
      const [result] = await run([item]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  }

  async function runBatch(batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      if (batch.length > 1 && !isUnavailable(error)) {
        for (const one of batch) await runAlone(one);
      } else for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    while (running < maxConcurrency && queue.length > 0) {
      running += 1;
      void runBatch(nextBatch()).finally(() => {
        running -= 1;
        start();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      start();
    });
}
