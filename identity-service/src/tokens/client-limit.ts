import { createHash } from 'node:crypto';
import type { RedisConnection } from '@tessera/chassis/redis/connection';
import { createWindowCounter } from '@tessera/chassis/redis/window-counter';

/**
 * Counts an authentication attempt, successful or not, and returns the seconds to wait, or 0. Counted per client and
 * address, so that other addresses cannot lock a client out.
 */
export type ClientLimit = (clientId: string, ip: string | null) => Promise<number>;

export const MAX_ATTEMPTS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export function createClientLimit({ redis }: { readonly redis: RedisConnection }): ClientLimit {
  const count = createWindowCounter(redis);
  return async (clientId, ip) => {
    const name = createHash('sha256').update(`${clientId} ${ip}`).digest('base64url');
    const { hits, leftMilliseconds } = await count(`client-token:{${name}}`, MINUTE_MS);
    return hits <= MAX_ATTEMPTS_PER_MINUTE ? 0 : Math.max(1, Math.ceil(leftMilliseconds / 1_000));
  };
}
