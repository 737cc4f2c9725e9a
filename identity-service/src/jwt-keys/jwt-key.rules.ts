import { JWKS_MAX_AGE_SECONDS } from '@tessera/contracts/identity/tokens';

/** Maximum of the configurable token lifetime; keys stay published at least this long after their last use. */
export const MAX_TOKEN_LIFETIME_SECONDS = 3_600;
/** Margin for clock differences, and for processes that read the keys later than others. */
const MARGIN_SECONDS = 300;
/** A new key signs only when no cache can have a key set without it. */
export const PUBLISHED_AHEAD_SECONDS = JWKS_MAX_AGE_SECONDS + MARGIN_SECONDS;
const RETIRED_RETENTION_SECONDS = MAX_TOKEN_LIFETIME_SECONDS + MARGIN_SECONDS;

export type JwtKeyState = {
  readonly generation: number;
  readonly signsFrom: Date;
  /** Whether this process can decrypt it: false when its secret is no longer configured. */
  readonly isUsable: boolean;
  /** Whether it is encrypted with the first configured secret. */
  readonly isEncryptedWithCurrentSecret: boolean;
};

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1_000);

/** The current signing key: the newest usable one whose start has passed. */
export function signingKeyOf<K extends JwtKeyState>(keys: readonly K[], now: Date): K | null {
  const ready = keys.filter(({ isUsable, signsFrom }) => isUsable && signsFrom <= now);
  return newestOf(ready);
}

/**
 * When the next key should start to sign, if it is due: immediately when there is none, otherwise late enough for
 * every cache. A key encrypted with an older secret is replaced before that secret is removed.
 */
export function nextKeySignsFrom(
  keys: readonly JwtKeyState[],
  rotationSeconds: number,
  now: Date,
): Date | null {
  if (signingKeyOf(keys, now) === null) return now;
  const newest = newestOf(keys);
  if (newest === null) return now;
  const isOld = later(newest.signsFrom, rotationSeconds) <= later(now, PUBLISHED_AHEAD_SECONDS);
  const isEncryptedWithOlderSecret = newest.isUsable && !newest.isEncryptedWithCurrentSecret;
  return isOld || isEncryptedWithOlderSecret ? later(now, PUBLISHED_AHEAD_SECONDS) : null;
}

/** When a key's successor has signed since then, no token of the key is valid any more. */
export const retiredBefore = (now: Date) => later(now, -RETIRED_RETENTION_SECONDS);

function newestOf<K extends JwtKeyState>(keys: readonly K[]): K | null {
  return keys.reduce<K | null>(
    (newest, key) => (newest === null || key.generation > newest.generation ? key : newest),
    null,
  );
}
