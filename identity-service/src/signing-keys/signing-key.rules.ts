import { JWKS_MAX_AGE_SECONDS } from '@tessera/contracts/identity/tokens';

/** No setting lets a token live longer; so long, at least, a key stays published after it. */
export const LONGEST_TOKEN_SECONDS = 3_600;
/** For clocks that differ, and for processes that read the keys a little later than others. */
const MARGIN_SECONDS = 300;
/** A new key signs only when no cache can hold a set without it. */
export const PUBLISHED_AHEAD_SECONDS = JWKS_MAX_AGE_SECONDS + MARGIN_SECONDS;
const RETIRED_KEPT_SECONDS = LONGEST_TOKEN_SECONDS + MARGIN_SECONDS;

export type KeyTimes = {
  readonly generation: number;
  readonly signsFrom: Date;
  /** Whether this process can use it: one that was sealed with a secret we no longer have is none of ours. */
  readonly isUsable: boolean;
  /** Whether the first of our secrets sealed it. */
  readonly isSealedWell: boolean;
};

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1_000);

/** The key that signs now: the newest usable one whose time has come. */
export function signingKeyOf<K extends KeyTimes>(keys: readonly K[], now: Date): K | null {
  const ready = keys.filter(({ isUsable, signsFrom }) => isUsable && signsFrom <= now);
  return newestOf(ready);
}

/**
 * From when on the next key is to sign, if it is time to make one: at once when there is none to sign with,
 * else early enough for every cache. A key sealed with an older secret is replaced before that secret goes.
 */
export function nextKeyFrom(
  keys: readonly KeyTimes[],
  rotationSeconds: number,
  now: Date,
): Date | null {
  if (signingKeyOf(keys, now) === null) return now;
  const newest = newestOf(keys);
  if (newest === null) return now;
  const isOld = later(newest.signsFrom, rotationSeconds) <= later(now, PUBLISHED_AHEAD_SECONDS);
  const isSealedWithOlder = newest.isUsable && !newest.isSealedWell;
  return isOld || isSealedWithOlder ? later(now, PUBLISHED_AHEAD_SECONDS) : null;
}

/** A key whose successor has signed since then or longer has no living tokens any more. */
export const retiredBefore = (now: Date) => later(now, -RETIRED_KEPT_SECONDS);

function newestOf<K extends KeyTimes>(keys: readonly K[]): K | null {
  return keys.reduce<K | null>(
    (newest, key) => (newest === null || key.generation > newest.generation ? key : newest),
    null,
  );
}
