import { describe, expect, it } from 'vitest';
import { isDatabaseAway, watchSlowness } from './slowness.ts';

const slow = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
});
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const lockTableFull = Object.assign(new Error('out of shared memory'), { code: '53200' });
const defect = Object.assign(new Error('violates check constraint'), { code: '23514' });

describe('slowness', () => {
  it('is the delivery’s once, and the database’s when the next one meets it too', () => {
    const slowness = watchSlowness();
    slowness.failed(slow);
    expect(() => slowness.failed(slow)).toThrow(slow);
  });

  it.each([
    ['one that was read', (slowness: ReturnType<typeof watchSlowness>) => slowness.passed()],
    [
      'one that failed at once',
      (slowness: ReturnType<typeof watchSlowness>) => slowness.failed(defect),
    ],
  ])('begins anew after %s', (_, between) => {
    const slowness = watchSlowness();
    slowness.failed(slow);
    between(slowness);
    slowness.failed(slow);
    expect(() => slowness.failed(slow)).toThrow(slow);
  });

  it('SEC-117: counts memory that one delivery used up as its own failure', () => {
    const slowness = watchSlowness();
    slowness.failed(lockTableFull);
    expect(() => slowness.failed(lockTableFull)).toThrow(lockTableFull);
  });

  it('is not absence', () => {
    expect([slow, lockTableFull, gone, defect].map(isDatabaseAway)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
