import { Unavailable } from '../http/unavailable.ts';
import { isDatabaseUnavailable } from './errors.ts';

const isAway = (error: unknown) => isDatabaseUnavailable(error) || error instanceof Unavailable;

type Options<Item> = {
  /** Batches under way at the same time. */
  readonly atOnce: number;
  /** Items of one batch, and what they may weigh together; one item may weigh more. */
  readonly most: number;
  readonly heaviest: number;
  readonly weigh: (item: Item) => number;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Makes one statement of what arrives at the same time, as a database's group commit does: an item that
 * comes alone runs at once, those that come while `atOnce` batches are under way go together next.
 * `run` answers each item in the order given. What one item's fault fails is run again item by item,
 * so that it takes none of its neighbours with it; without a database, or the service that `run` asks,
 * all fail alike.
 */
export function gather<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, most, heaviest, weigh }: Options<Item>,
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
