import { describe, expect, it } from 'vitest';
import { createSlowQueryGuard, isDatabaseOutage } from './slow-query-guard.ts';

const slow = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
});
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const lockTableFull = Object.assign(new Error('out of shared memory'), { code: '53200' });
const defect = Object.assign(new Error('violates check constraint'), { code: '23514' });

describe('slowness', () => {
  it('is the delivery’s once, and the database’s when the next one meets it too', () => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(slow);
    expect(() => slowQueries.failed(slow)).toThrow(slow);
  });

  it.each([
    [
      'one that was read',
      (slowQueries: ReturnType<typeof createSlowQueryGuard>) => slowQueries.passed(),
    ],
    [
      'one that failed at once',
      (slowQueries: ReturnType<typeof createSlowQueryGuard>) => slowQueries.failed(defect),
    ],
  ])('begins anew after %s', (_, between) => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(slow);
    between(slowQueries);
    slowQueries.failed(slow);
    expect(() => slowQueries.failed(slow)).toThrow(slow);
  });

  it('SEC-117: counts memory that one delivery used up as its own failure', () => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(lockTableFull);
    expect(() => slowQueries.failed(lockTableFull)).toThrow(lockTableFull);
  });

  it('is not absence', () => {
    expect([slow, lockTableFull, gone, defect].map(isDatabaseOutage)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
