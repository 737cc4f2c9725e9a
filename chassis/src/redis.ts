import { Redis } from 'ioredis';
import type { Log } from './ports/log.ts';

/** For how long Redis is left alone after it did not answer. */
const REST_MILLISECONDS = 1_000;

/**
 * Redis as an optional part: a call answers within 300 ms or fails, and after a failure the next
 * calls fail at once for a second, so that a dead or frozen Redis costs a request next to nothing.
 */
export type RedisLink = {
  /** Runs `work`; throws `RedisUnavailable` when Redis cannot be used right now. */
  use<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
  readonly client: Redis;
  close(): Promise<void>;
};

export class RedisUnavailable extends Error {}

export function connectRedis(url: string, log: Log): RedisLink {
  const client = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 300,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000),
  });
  let restUntil = 0;
  let wasUp = true;
  client.on('error', (error: Error) => {
    if (wasUp) log.warn({ err: error.message }, 'redis lost');
    wasUp = false;
  });
  client.on('ready', () => {
    if (!wasUp) log.info('redis back');
    wasUp = true;
    restUntil = 0;
  });

  return {
    client,
    async use(work) {
      if (Date.now() < restUntil) throw new RedisUnavailable('redis is resting');
      try {
        return await work(client);
      } catch (error) {
        if (isAnswer(error)) throw error;
        restUntil = Date.now() + REST_MILLISECONDS;
        throw new RedisUnavailable('redis did not answer', { cause: error });
      }
    },
    async close() {
      await client.quit().catch(() => client.disconnect());
    },
  };
}

/** Redis answered, and the answer was an error: a defect of ours, not an outage. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'ReplyError' &&
    !/^(LOADING|READONLY|CLUSTERDOWN|MASTERDOWN)/.test(error.message)
  );
}
