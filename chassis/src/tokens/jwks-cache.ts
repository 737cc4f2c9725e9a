import {
  JWKS_MAX_AGE_SECONDS,
  type KeySet,
  type PublicKey,
} from '@tessera/contracts/identity/tokens';
import type { Clock } from '../ports/clock.ts';

/** Returns the key with that id, or null when the publisher has no such key. */
export type JwksCache = (kid: string) => Promise<PublicKey | null>;

const REFRESH_MILLISECONDS = JWKS_MAX_AGE_SECONDS * 1_000;
/** The minimum interval between two requests, so that tokens with made-up key ids do not cause one request each. */
const MIN_REFRESH_INTERVAL_MILLISECONDS = 5_000;
/** How long keys stay valid while the publisher is unavailable. */
const STALE_MILLISECONDS = 3_600_000;

/** Caches the key set, and requests it again when it is too old or a key id is unknown. */
export function createJwksCache(fetchKeys: () => Promise<KeySet>, clock: Clock): JwksCache {
  let keysById: ReadonlyMap<string, PublicKey> = new Map();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | null = null;
  const since = (time: number) => Math.abs(clock.now().getTime() - time);

  async function refresh(): Promise<void> {
    const at = clock.now().getTime();
    const { keys } = await fetchKeys();
    keysById = new Map(keys.map((key) => [key.kid, key]));
    fetchedAt = at;
  }

  return async (kid) => {
    const known = keysById.get(kid);
    if (known !== undefined && since(fetchedAt) < REFRESH_MILLISECONDS) return known;
    if (refreshing === null && since(fetchedAt) < MIN_REFRESH_INTERVAL_MILLISECONDS)
      return known ?? null;
    refreshing ??= refresh().finally(() => {
      refreshing = null;
    });
    try {
      await refreshing;
    } catch (error) {
      if (known === undefined || since(fetchedAt) > STALE_MILLISECONDS) throw error;
      return known;
    }
    return keysById.get(kid) ?? null;
  };
}
