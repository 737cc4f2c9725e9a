import { Unavailable } from '../http/unavailable.ts';
import { isDatabaseUnavailable } from './errors.ts';

const isAway = (error: unknown) => isDatabaseUnavailable(error) || error instanceof Unavailable;

type Options<Item> = {
  /** Maximum number of batches that run at the same time. */
  readonly maxConcurrency: number;
  /** Limits of one batch. A single item may weigh more than `heaviest`; it then runs alone. */
  readonly maxItems: number;
  readonly maxBytes: number;
  readonly sizeOf: (item: Item) => number;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches items that arrive at the same time, as a database's group commit does: a single item runs at once; items that
 * arrive while `atOnce` batches run form the next batch. `run` returns one result per item, in their order. When a
 * batch fails, its items run again one by one, so that only the faulty item fails. When the database, or a service that
 * `run` calls, is unavailable, the whole batch fails.
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxConcurrency: atOnce, maxItems: most, maxBytes: heaviest, sizeOf: weigh }: Options<Item>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  function takeBatch(): Waiting<Item, Result>[] {
    let weight = 0;
    let count = 0;
    for (const { item } of waiting) {
      weight += weigh(item);
      if (count === most || (count > 0 && weight > heaviest)) break;
      count += 1;
    }
    return waiting.splice(0, count);
  }

  async function runAlone({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await run([item]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) {
        for (const one of batch) await runAlone(one);
      } else for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    while (underWay < atOnce && waiting.length > 0) {
      underWay += 1;
      void runBatch(takeBatch()).finally(() => {
        underWay -= 1;
        start();
      });
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
