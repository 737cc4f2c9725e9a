import { createHash } from 'node:crypto';
import type { RedisLink } from '@tessera/chassis/redis';
import { createWindows } from '@tessera/chassis/redis/windows';

/**
 * Counts one try of a client from an address, right or wrong; seconds to wait, 0 for none. By both, so that
 * who knows a client's name cannot keep the client itself from its tokens.
 */
export type ClientLimit = (clientId: string, ip: string | null) => Promise<number>;

export const TRIES_A_MINUTE = 60;
const MINUTE = 60_000;

export function createClientLimit({ redis }: { readonly redis: RedisLink }): ClientLimit {
  const count = createWindows(redis);
  return async (clientId, ip) => {
    const name = createHash('sha256').update(`${clientId} ${ip}`).digest('base64url');
    const { hits, leftMilliseconds } = await count(`client-token:{${name}}`, MINUTE);
    return hits <= TRIES_A_MINUTE ? 0 : Math.max(1, Math.ceil(leftMilliseconds / 1_000));
  };
}
