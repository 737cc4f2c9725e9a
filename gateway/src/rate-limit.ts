import type { RedisLink } from '@tessera/chassis/redis/connection';
import { createWindows } from '@tessera/chassis/redis/windows';
import { limitKeyOf } from './client-address.ts';
import type { LimitRule } from './limit-rules.ts';

/** Counts one request; null when it may pass, else after how many seconds to come back. */
export type RateLimit = (rule: LimitRule, address: string) => Promise<number | null>;

/**
 * A window per client and rule, opened by its first request and shared by all replicas: of any number of
 * parallel requests exactly `limit` pass.
 */
export function createRateLimit(redis: RedisLink): RateLimit {
  const count = createWindows(redis);
  return async (rule, address) => {
    const key = `limit:${rule.name}:${limitKeyOf(address)}`;
    const { hits, leftMilliseconds } = await count(key, rule.windowMilliseconds);
    return hits <= rule.limit ? null : Math.max(1, Math.ceil(leftMilliseconds / 1_000));
  };
}
