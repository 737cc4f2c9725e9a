import { describe, expect, it } from 'vitest';
import { exactlyOnce, repeated } from './exactly-once.ts';
import { LastValue } from './last-value.ts';

describe('exactlyOnce', () => {
  it('reports acknowledged keys that are missing or stored twice, and ignores others', () => {
    expect(exactlyOnce(['a', 'b', 'c'], ['a', 'c', 'c', 'not acknowledged'])).toEqual([
      'b is missing',
      'c is stored 2 times',
    ]);
  });
  it('accepts keys that are stored once', () => {
    expect(exactlyOnce(['a', 'a'], ['a'])).toEqual([]);
  });
});

describe('repeated', () => {
  it('lists each key that occurs more than once', () => {
    expect(repeated(['a', 'b', 'a', 'a', 'c'])).toEqual(['a']);
  });
});

describe('LastValue', () => {
  it('accepts only the last acknowledged value', () => {
    const role = new LastValue('member');
    role.attempted('admin');
    role.acknowledged('admin');
    expect(role.differenceTo('admin')).toBeNull();
    expect(role.differenceTo('member')).toBe('is member instead of admin');
    expect(role.differenceTo(undefined)).toBe('is missing instead of admin');
  });
  it('also accepts a value whose write was not acknowledged, until a later one is', () => {
    const role = new LastValue('member');
    role.attempted('admin');
    expect([role.differenceTo('member'), role.differenceTo('admin')]).toEqual([null, null]);
    role.attempted('member');
    role.acknowledged('member');
    expect(role.differenceTo('admin')).toBe('is admin instead of member');
  });
});
