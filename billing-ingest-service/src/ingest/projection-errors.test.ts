import { describe, expect, it } from 'vitest';
import { failureText, isDatabaseOutage, isTooCostly } from './projection-errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const slow = withCode('57014');
const lockTableFull = withCode('53200');
const connectionRefused = withCode('ECONNREFUSED');
const defect = withCode('23514');

describe('errors of a projection', () => {
  it('SEC-117: counts a timeout and exhausted memory as too costly, other errors not', () => {
    expect([slow, lockTableFull, connectionRefused, defect].map(isTooCostly)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('treats only connection errors as a database outage', () => {
    expect([slow, lockTableFull, connectionRefused, defect].map(isDatabaseOutage)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('names the code of the database and no details', () => {
    expect(failureText(defect)).toBe('rejected by the database (23514)');
    expect(failureText(new TypeError('secret'))).toBe('internal error');
  });
});
