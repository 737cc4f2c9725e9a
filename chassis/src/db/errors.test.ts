import { describe, expect, it } from 'vitest';
import { isUnavailable, RedisUnavailable, Unavailable } from '../http/unavailable.ts';
import { isRetryable, sqlState, violatesConstraint } from './errors.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('failed'), { code, ...more });
const reset = withCode('ECONNRESET');
const defect = new Error('a defect');
/** The error of a disposer (`await using`) that fails after its block has failed; it contains both errors. */
const suppressing = (error: Error, suppressed: Error) =>
  Object.assign(new Error('An error was suppressed during disposal.'), {
    name: 'SuppressedError',
    error,
    suppressed,
  });

describe('isUnavailable', () => {
  it.each([
    ['a broken socket', reset],
    ['a shutdown of the server', withCode('57P01')],
    ['a crash of another server process', withCode('57P02')],
    ['a server that starts', withCode('57P03')],
    ['a dropped database', withCode('57P04')],
    ['a missing database', withCode('3D000')],
    ['rejected credentials', withCode('28P01')],
    ['a standby, which is read-only', withCode('25006')],
    ['no free connection of the server', withCode('53300')],
    ['no free connection of the pool', new Error('timeout exceeded when trying to connect')],
    ['no answer while a connection is opened', new Error('timeout expired')],
    ['a full disk', withCode('53100')],
    ['an I/O error', withCode('58030')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['an error that TypeORM wraps', Object.assign(new Error('failed'), { driverError: reset })],
    ['a cause of a cause', new Error('x', { cause: new Error('y', { cause: reset }) })],
    ['an error that a failing disposer suppressed', suppressing(defect, reset)],
    ['an error that a failing disposer threw', suppressing(reset, defect)],
    ['one of several addresses', new AggregateError([defect, reset])],
    [
      'a runner whose connection was lost before COMMIT',
      new Error('Query runner already released.'),
    ],
    ['another service', new Error('x', { cause: new Unavailable('no response') })],
    ['Redis', new AggregateError([new RedisUnavailable('no response')])],
  ])('returns true for %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['a defect', defect],
    ['a violated constraint', withCode('23505')],
    ['a deadlock', withCode('40P01')],
    ['nothing', undefined],
    ['a text', 'ECONNRESET'],
  ])('returns false for %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  it('handles cyclic causes', () => {
    const one: Error & { cause?: unknown } = new Error('one');
    one.cause = new Error('other', { cause: one });
    expect(isUnavailable(one)).toBe(false);
  });
});

describe('isRetryable', () => {
  it('finds a wrapped deadlock, unless the state of the connection is unknown', () => {
    const deadlock = withCode('40P01');
    expect(isRetryable(suppressing(defect, deadlock))).toBe(true);
    expect(isRetryable(new Error('x', { cause: deadlock }))).toBe(true);
    expect(isRetryable(suppressing(reset, deadlock))).toBe(false);
    expect(isRetryable(defect)).toBe(false);
  });

  it('reads code and constraint of a wrapped error', () => {
    const violation = withCode('23505', { constraint: 'note_text_key' });
    const wrapped = Object.assign(new Error('failed'), { driverError: violation });
    expect(sqlState(wrapped)).toBe('23505');
    expect(violatesConstraint(wrapped, 'note_text_key')).toBe(true);
    expect(violatesConstraint(wrapped, 'other_key')).toBe(false);
  });
});
