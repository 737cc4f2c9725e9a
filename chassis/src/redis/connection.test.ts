import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { ReplyError } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { isUnavailable } from '../http/unavailable.ts';
import { createLog } from '../ports/log.ts';
import { connectRedis, type RedisConnection } from './connection.ts';

describe('RedisConnection.use', () => {
  let connection: RedisConnection;
  afterEach(() => connection.close());

  /** The error of a call to which Redis replies with an error. */
  const errorOf = async (reply: string) => {
    connection = connectRedis(await testRedisUrl(), createLog('redis-test', 'silent'));
    return connection
      .use(() => Promise.reject(new ReplyError(reply)))
      .catch((error: unknown) => error);
  };

  it.each([
    'LOADING Redis is loading the dataset in memory',
    "READONLY You can't write against a read only replica.",
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'CLUSTERDOWN The cluster is down',
    'NOREPLICAS Not enough good replicas to write.',
    'NOAUTH Authentication required.',
    'WRONGPASS invalid username-password pair or user is disabled.',
    "OOM command not allowed when used memory > 'maxmemory'.",
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
    'BUSY Redis is busy running a script.',
    'EXECABORT Transaction discarded because of previous errors.',
    'ERR max number of clients reached',
  ])('reports an unavailable store for the reply: %s', async (reply) => {
    expect(isUnavailable(await errorOf(reply))).toBe(true);
  });

  it.each([
    'WRONGTYPE Operation against a key holding the wrong kind of value',
    "ERR unknown command 'NONE'",
    "NOPERM this user has no permissions to run the 'flushall' command",
  ])('keeps the error of a defect: %s', async (reply) => {
    const error = await errorOf(reply);
    expect(error).toMatchObject({ message: reply });
    expect(isUnavailable(error)).toBe(false);
  });
});
