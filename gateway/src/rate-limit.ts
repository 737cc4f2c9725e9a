import { shortHash } from '@tessera/chassis/ports/log';
import type { RedisConnection } from '@tessera/chassis/redis/connection';
import { createWindowCounter } from '@tessera/chassis/redis/window-counter';
import { limitKeyOf } from './client-address.ts';
import type { LimitRule } from './limit-rules.ts';

/** Counts one request. Resolves to null when it is allowed, else to the seconds until the window ends. */
export type RateLimit = (rule: LimitRule, address: string) => Promise<number | null>;

/**
 * A window per client and rule, opened by the first request and shared by all replicas: exactly `limit` of any number
 * of concurrent requests are allowed.
 */
export function createRateLimit(redis: RedisConnection): RateLimit {
  const count = createWindowCounter(redis);
  return async (rule, address) => {
    // Redis holds no addresses of clients.
    const key = `limit:${rule.name}:${shortHash(limitKeyOf(address))}`;
    const { hits, leftMilliseconds } = await count(key, rule.windowMilliseconds);
    return hits <= rule.limit ? null : Math.max(1, Math.ceil(leftMilliseconds / 1_000));
  };
}
