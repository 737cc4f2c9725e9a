import { Redis } from 'ioredis';

const DATABASES_PER_RUN = 8;

/** Claims a few logical databases for a test run, so that concurrent runs do not share one. */
export async function claimRedisDatabases(redisUrl: string) {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 2, connectTimeout: 5_000 });
  try {
    const configured = await redis.config('GET', 'databases');
    const databases = Number(Array.isArray(configured) ? configured[1] : 16) || 16;
    // Database 0 contains only the counter of runs.
    const runs = Math.max(1, Math.floor((databases - 1) / DATABASES_PER_RUN));
    const run = await redis.incr('test:runs');
    return { first: 1 + (run % runs) * DATABASES_PER_RUN, count: DATABASES_PER_RUN };
  } finally {
    redis.disconnect();
  }
}
