import { describe, expect, it } from 'vitest';
import { Unavailable } from '../http/unavailable.ts';
import { createBatcher } from './batcher.ts';

type Batch = { readonly items: readonly number[]; end(results?: readonly string[]): void };

/** Batches that end when the test calls `end`. */
function useBatches(bounds: { atOnce?: number; most?: number; heaviest?: number } = {}) {
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

describe('gather', () => {
  it('runs a single item at once', async () => {
    const { add, batches } = useBatches();
    const answer = add(7);
    expect(batches).toMatchObject([{ items: [7] }]);
    batches[0]?.end();
    expect(await answer).toBe('7');
  });

  it('batches items that arrive while other batches run, and returns each its own result', async () => {
    const { add, batches } = useBatches();
    const answers = [1, 2, 3].map(add);
    batches[0]?.end();
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    batches[1]?.end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
  });

  it('runs at most `atOnce` batches', async () => {
    const { add, sizes, batches } = useBatches({ atOnce: 2 });
    const answers = [1, 2, 3, 4].map(add);
    expect(sizes()).toEqual([1, 1]);
    batches[1]?.end();
    await settled();
    expect(sizes()).toEqual([1, 1, 2]);
    for (const { end } of batches) end();
    await Promise.all(answers);
  });

  it('limits a batch by count and weight, and runs an item above the weight limit alone', async () => {
    const { add, batches } = useBatches({ most: 3, heaviest: 10 });
    const answers = [1, 1, 1, 1, 1, 9, 50, 2].map(add);
    for (let index = 0; index < 5; index += 1) {
      batches[index]?.end();
      await settled();
    }
    expect(batches.map(({ items }) => items)).toEqual([[1], [1, 1, 1], [1, 9], [50], [2]]);
    await Promise.all(answers);
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
    const answers = await Promise.allSettled([1, 2, 3, 4].map(add));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(ran).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  it.each([
    ['a database', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
    ['another service', new Unavailable('no response')],
  ])('rejects the whole batch without %s and does not run it again', async (_, error) => {
    let asked = 0;
    const add = createBatcher<number, string>(
      async () => {
        asked += 1;
        await settled();
        throw error;
      },
      { maxConcurrency: 1, maxItems: 10, maxBytes: 1_000, sizeOf: () => 1 },
    );
    const answers = await Promise.allSettled([1, 2, 3].map(add));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked).toBe(2);
  });
});
