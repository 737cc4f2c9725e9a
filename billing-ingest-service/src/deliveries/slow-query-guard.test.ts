import { describe, expect, it } from 'vitest';
import { createSlowQueryGuard, isDatabaseOutage } from './slow-query-guard.ts';

const slow = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
});
const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
});
const lockTableFull = Object.assign(new Error('out of shared memory'), { code: '53200' });
const defect = Object.assign(new Error('violates check constraint'), { code: '23514' });

describe('createSlowQueryGuard', () => {
  it("counts one timeout as the delivery's failure and throws for a second one in a row", () => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(slow);
    expect(() => slowQueries.failed(slow)).toThrow(slow);
  });

  it.each([
    ['a success', (slowQueries: ReturnType<typeof createSlowQueryGuard>) => slowQueries.passed()],
    [
      'another failure',
      (slowQueries: ReturnType<typeof createSlowQueryGuard>) => slowQueries.failed(defect),
    ],
  ])('starts again after %s', (_, between) => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(slow);
    between(slowQueries);
    slowQueries.failed(slow);
    expect(() => slowQueries.failed(slow)).toThrow(slow);
  });

  it("SEC-117: counts exhausted memory as the delivery's own failure", () => {
    const slowQueries = createSlowQueryGuard();
    slowQueries.failed(lockTableFull);
    expect(() => slowQueries.failed(lockTableFull)).toThrow(lockTableFull);
  });

  it('treats only connection errors as a database outage', () => {
    expect([slow, lockTableFull, connectionRefused, defect].map(isDatabaseOutage)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
