import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startTcpProxy, type TcpProxy } from '@tessera/testing/tcp-proxy';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { eventually } from '@tessera/testing/time';
import { ReplyError } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('RedisConnection.evalReplicated', () => {
  const TIMEOUT_MILLISECONDS = 800;
  const SCRIPT = "return redis.call('SET', KEYS[1], ARGV[1])";
  let proxy: TcpProxy;
  let connection: RedisConnection;
  let url: URL;
  const connect = async () => {
    connection = connectRedis(proxy.urlFor(url.href), createLog('redis-test', 'silent'));
    await eventually(async () => expect(await connection.isReachable()).toBe(true));
  };
  beforeEach(async () => {
    url = new URL(await testRedisUrl());
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.searchParams.set('timeout', String(TIMEOUT_MILLISECONDS));
    await connect();
  });
  afterEach(async () => {
    await connection.close();
    await proxy.close();
  });

  const set = (isRetried: boolean) =>
    connection.evalReplicated(SCRIPT, `replicated-${randomUUID()}`, ['value'], { isRetried });

  it('asks Redis right after a failure only when it is retried', async () => {
    proxy.halfOpen();
    await expect(set(false)).rejects.toThrow('redis did not respond');
    proxy.restore();
    await expect(set(false)).rejects.toThrow('redis failed recently');
    expect(await set(true)).toBe('OK');
  });

  it('asks right after a failure when replicas must store the write, too', async () => {
    await connection.close();
    url.searchParams.set('replicas', '1');
    await connect();
    proxy.halfOpen();
    await expect(set(true)).rejects.toThrow('redis did not respond');
    proxy.restore();
    await expect(set(false)).rejects.toThrow('redis failed recently');
    // The server has stored the write and has no replica.
    await expect(set(true)).rejects.toThrow('0 of 1 replicas have stored the write');
  });

  it('asks twice when it is retried', async () => {
    proxy.halfOpen();
    const result = set(true);
    await setTimeout(TIMEOUT_MILLISECONDS * 1.5);
    proxy.restore();
    expect(await result).toBe('OK');
  });

  it('fails after two attempts while Redis does not respond', async () => {
    proxy.halfOpen();
    await expect(set(true)).rejects.toThrow('redis did not respond');
  });
});
