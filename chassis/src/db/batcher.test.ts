import { describe, expect, it } from 'vitest';
import { Unavailable } from '../http/unavailable.ts';
import { createBatcher } from './batcher.ts';

type Batch = { readonly items: readonly number[]; end(results?: readonly string[]): void };

/** Batches that end when the test calls `end`. */
function useBatches(
  bounds: { maxConcurrency?: number; maxItems?: number; maxBytes?: number } = {},
) {
  const batches: Batch[] = [];
  const add = createBatcher<number, string>(
    (items) =>
      new Promise((resolve) => {
        batches.push({ items, end: (results = items.map(String)) => resolve(results) });
      }),
    { maxConcurrency: 1, maxItems: 10, maxBytes: 1_000, sizeOf: (item) => item, ...bounds },
  );
  return { add, batches, sizes: () => batches.map(({ items }) => items.length) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createBatcher', () => {
  it('runs a single item immediately', async () => {
    const { add, batches } = useBatches();
    const result = add(7);
    expect(batches).toMatchObject([{ items: [7] }]);
    batches[0]?.end();
    expect(await result).toBe('7');
  });

  it('batches items that arrive while other batches run, and returns the result of each item', async () => {
    const { add, batches } = useBatches();
    const results = [1, 2, 3].map(add);
    batches[0]?.end();
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    batches[1]?.end();
    expect(await Promise.all(results)).toEqual(['1', '2', '3']);
  });

  it('runs at most `maxConcurrency` batches', async () => {
    const { add, sizes, batches } = useBatches({ maxConcurrency: 2 });
    const results = [1, 2, 3, 4].map(add);
    expect(sizes()).toEqual([1, 1]);
    batches[1]?.end();
    await settled();
    expect(sizes()).toEqual([1, 1, 2]);
    for (const { end } of batches) end();
    await Promise.all(results);
  });

  it('limits a batch by count and size, and runs an item above the size limit alone', async () => {
    const { add, batches } = useBatches({ maxItems: 3, maxBytes: 10 });
    const results = [1, 1, 1, 1, 1, 9, 50, 2].map(add);
    for (let index = 0; index < 5; index += 1) {
      batches[index]?.end();
      await settled();
    }
    expect(batches.map(({ items }) => items)).toEqual([[1], [1, 1, 1], [1, 9], [50], [2]]);
    await Promise.all(results);
  });

  it('rejects only the item that fails', async () => {
    const ran: (readonly number[])[] = [];
    const add = createBatcher<number, string>(
      async (items) => {
        ran.push(items);
        await settled();
        if (items.includes(3)) throw new Error('three');
        return items.map(String);
      },
      { maxConcurrency: 1, maxItems: 10, maxBytes: 1_000, sizeOf: () => 1 },
    );
    const results = await Promise.allSettled([1, 2, 3, 4].map(add));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(ran).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  it.each([
    ['a database', Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })],
    ['another service', new Unavailable('no response')],
  ])('rejects the whole batch without %s and does not run it again', async (_, error) => {
    let runs = 0;
    const add = createBatcher<number, string>(
      async () => {
        runs += 1;
        await settled();
        throw error;
      },
      { maxConcurrency: 1, maxItems: 10, maxBytes: 1_000, sizeOf: () => 1 },
    );
    const results = await Promise.allSettled([1, 2, 3].map(add));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(runs).toBe(2);
  });
});
