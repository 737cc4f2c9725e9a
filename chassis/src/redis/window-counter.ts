import { RedisUnavailable } from '../http/unavailable.ts';
import type { RedisConnection } from './connection.ts';
import { createLocalWindowCounter } from './local-window-counter.ts';

export type WindowCount = { readonly hits: number; readonly leftMilliseconds: number };

/** Counts one hit for a key, in a window that its first hit opens. */
export type WindowCounter = (key: string, windowMilliseconds: number) => Promise<WindowCount>;

/** One atomic script, so that two concurrent hits never get the same count. */
const COUNT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return { hits, left }
`;

/** Counts in Redis, which all replicas share. Without Redis each process counts by itself (SEC-93). */
export function createWindowCounter(redis: RedisConnection): WindowCounter {
  const local = createLocalWindowCounter();
  return async (key, windowMilliseconds) => {
    try {
      const reply = await redis.use((client) => client.eval(COUNT, 1, key, windowMilliseconds));
      const [hits = 0, leftMilliseconds = 0] = reply as number[];
      return { hits, leftMilliseconds };
    } catch (error) {
      if (error instanceof RedisUnavailable) return local.hit(key, windowMilliseconds);
      throw error;
    }
  };
}
