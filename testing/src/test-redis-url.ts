import { Redis } from 'ioredis';
import { inject } from 'vitest';

let emptied: Promise<string> | undefined;

/** Makes the next call of `testRedisUrl` empty the database again. */
export function emptyDatabaseAtNextCall(): void {
  emptied = undefined;
}

/**
 * The URL of this worker's own logical database, which is emptied at the first call of a test file. The timeout of
 * calls is longer than in production, because a busy machine must not fail the tests.
 */
export function testRedisUrl(): Promise<string> {
  emptied ??= emptyDatabase();
  return emptied;
}

async function emptyDatabase(): Promise<string> {
  const { first, count } = inject('redisDatabases');
  const slot = (Number(process.env.VITEST_POOL_ID) || 1) - 1;
  const url = new URL(inject('redisUrl'));
  url.pathname = `/${first + (slot % count)}`;
  url.search = '?timeout=10000';
  const redis = new Redis(url.href, { maxRetriesPerRequest: 2, connectTimeout: 5_000 });
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return url.href;
}
