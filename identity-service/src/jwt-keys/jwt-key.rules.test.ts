import { describe, expect, it } from 'vitest';
import {
  type JwtKeyState,
  nextKeySignsFrom,
  PUBLISHED_AHEAD_SECONDS,
  signingKeyOf,
} from './jwt-key.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const key = (
  generation: number,
  signsFrom: Date,
  more: Partial<JwtKeyState> = {},
): JwtKeyState => ({
  generation,
  signsFrom,
  isUsable: true,
  isEncryptedWithCurrentSecret: true,
  ...more,
});
const DAY = 86_400;

describe('the key that signs', () => {
  it('is the newest whose time has come and that we can use', () => {
    const old = key(1, after(-40 * DAY));
    const current = key(2, after(-10 * DAY));
    const foreign = key(3, after(-DAY), { isUsable: false });
    const coming = key(4, after(60));
    expect(signingKeyOf([old, current, foreign, coming], now)).toBe(current);
    expect(signingKeyOf([old, current, foreign, coming], after(60))).toBe(coming);
    expect(signingKeyOf([foreign], now)).toBeNull();
    expect(signingKeyOf([], now)).toBeNull();
  });
});

describe('the next key', () => {
  const next = (keys: readonly JwtKeyState[]) => nextKeySignsFrom(keys, 30 * DAY, now);
  const ahead = after(PUBLISHED_AHEAD_SECONDS);

  it('signs at once when there is none to sign with', () => {
    expect(next([])).toEqual(now);
    expect(next([key(1, after(-DAY), { isUsable: false })])).toEqual(now);
  });

  it('is not made while the current one is young, nor while one is on its way', () => {
    expect(next([key(1, after(-29 * DAY))])).toBeNull();
    expect(next([key(1, after(-31 * DAY)), key(2, after(60))])).toBeNull();
  });

  it('is published before it signs, and so early that the old one is not used too long', () => {
    expect(next([key(1, after(-31 * DAY))])).toEqual(ahead);
    expect(next([key(1, after(-30 * DAY + PUBLISHED_AHEAD_SECONDS))])).toEqual(ahead);
    expect(next([key(1, after(-30 * DAY + PUBLISHED_AHEAD_SECONDS + 1))])).toBeNull();
  });

  it('replaces one that an older secret sealed, but not one that a newer secret did', () => {
    expect(next([key(1, after(-DAY), { isEncryptedWithCurrentSecret: false })])).toEqual(ahead);
    const newer = key(2, after(60), { isUsable: false, isEncryptedWithCurrentSecret: false });
    expect(next([key(1, after(-DAY)), newer])).toBeNull();
  });
});
