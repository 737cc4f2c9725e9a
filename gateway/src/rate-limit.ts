import { type RedisLink, RedisUnavailable } from '@app/chassis/redis';
import { limitKeyOf } from './client-address.ts';
import type { LimitRule } from './limit-rules.ts';
import { createLocalWindows } from './local-windows.ts';

/** Counts one request; null when it may pass, else after how many seconds to come back. */
export type RateLimit = (rule: LimitRule, address: string) => Promise<number | null>;

/** One step for all replicas: of any number of parallel requests exactly `limit` see a count within it. */
const COUNT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { hits, left }
`;

/**
 * A window per client and rule, opened by its first request, in Redis so that replicas share it. Without
 * Redis each process counts by itself at the same rates: it never stops limiting (SEC-93).
 */
export function createRateLimit(redis: RedisLink): RateLimit {
  const local = createLocalWindows();
  return async (rule, address) => {
    const key = `limit:${rule.name}:${limitKeyOf(address)}`;
    const { hits, leftMilliseconds } = await count(redis, key, rule).catch((error: unknown) => {
      if (error instanceof RedisUnavailable) return local.hit(key, rule.windowMilliseconds);
      throw error;
    });
    return hits <= rule.limit ? null : Math.max(1, Math.ceil(leftMilliseconds / 1_000));
  };
}

async function count(redis: RedisLink, key: string, { windowMilliseconds }: LimitRule) {
  const answer = await redis.use((client) => client.eval(COUNT, 1, key, windowMilliseconds));
  const [hits = 0, leftMilliseconds = 0] = answer as number[];
  return { hits, leftMilliseconds };
}
