import {
  JWKS_MAX_AGE_SECONDS,
  type KeySet,
  type PublicKey,
} from '@tessera/contracts/identity/tokens';
import type { Clock } from '../ports/clock.ts';

/** Returns the key with that id, or null when the publisher has no such key. */
export type JwksCache = (kid: string) => Promise<PublicKey | null>;

const ASK_AGAIN_MILLISECONDS = JWKS_MAX_AGE_SECONDS * 1_000;
/** The minimum interval between two requests, so that tokens with made-up key ids do not cause one request each. */
const BETWEEN_QUESTIONS_MILLISECONDS = 5_000;
/** How long keys stay valid while the publisher is unavailable. */
const BELIEVED_MILLISECONDS = 3_600_000;

/** Caches the key set, and requests it again when it is too old or a key id is unknown. */
export function createJwksCache(ask: () => Promise<KeySet>, clock: Clock): JwksCache {
  let held: ReadonlyMap<string, PublicKey> = new Map();
  let heldSince = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const since = (time: number) => Math.abs(clock.now().getTime() - time);

  async function refresh(): Promise<void> {
    const at = clock.now().getTime();
    const { keys } = await ask();
    held = new Map(keys.map((key) => [key.kid, key]));
    heldSince = at;
  }

  return async (kid) => {
    const known = held.get(kid);
    if (known !== undefined && since(heldSince) < ASK_AGAIN_MILLISECONDS) return known;
    if (asking === null && since(heldSince) < BETWEEN_QUESTIONS_MILLISECONDS) return known ?? null;
    asking ??= refresh().finally(() => {
      asking = null;
    });
    try {
      await asking;
    } catch (error) {
      if (known === undefined || since(heldSince) > BELIEVED_MILLISECONDS) throw error;
      return known;
    }
    return held.get(kid) ?? null;
  };
}
