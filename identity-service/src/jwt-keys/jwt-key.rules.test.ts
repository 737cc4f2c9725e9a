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

describe('signingKeyOf', () => {
  it('returns the newest usable key whose start has passed', () => {
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

describe('nextKeySignsFrom', () => {
  const next = (keys: readonly JwtKeyState[]) => nextKeySignsFrom(keys, 30 * DAY, now);
  const ahead = after(PUBLISHED_AHEAD_SECONDS);

  it('starts immediately when there is no signing key', () => {
    expect(next([])).toEqual(now);
    expect(next([key(1, after(-DAY), { isUsable: false })])).toEqual(now);
  });

  it('returns null while the current key is young or a next one exists', () => {
    expect(next([key(1, after(-29 * DAY))])).toBeNull();
    expect(next([key(1, after(-31 * DAY)), key(2, after(60))])).toBeNull();
  });

  it('publishes the key before it signs and before the rotation interval ends', () => {
    expect(next([key(1, after(-31 * DAY))])).toEqual(ahead);
    expect(next([key(1, after(-30 * DAY + PUBLISHED_AHEAD_SECONDS))])).toEqual(ahead);
    expect(next([key(1, after(-30 * DAY + PUBLISHED_AHEAD_SECONDS + 1))])).toBeNull();
  });

  it('replaces a key encrypted with an older secret, but not one of a newer secret', () => {
    expect(next([key(1, after(-DAY), { isEncryptedWithCurrentSecret: false })])).toEqual(ahead);
    const newer = key(2, after(60), { isUsable: false, isEncryptedWithCurrentSecret: false });
    expect(next([key(1, after(-DAY)), newer])).toBeNull();
  });
});
