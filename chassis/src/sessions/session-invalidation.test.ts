import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../ports/clock.ts';
import { createLog } from '../ports/log.ts';
import { connectRedis, type RedisConnection } from '../redis/connection.ts';
import { eventually } from '../testing/eventually.ts';
import { testRedisUrl } from '../testing/redis.ts';
import { invalidateCachedSessions, SESSION_CHANGES_CHANNEL } from './session-cache.ts';
import { type SessionInvalidations, trackSessionInvalidations } from './session-invalidation.ts';

const log = createLog('test', 'silent');

describe('session invalidations', () => {
  let url: string;
  let redis: RedisConnection;
  let feed: SessionInvalidations;
  beforeAll(async () => {
    url = await testRedisUrl();
    redis = connectRedis(url, log);
    feed = trackSessionInvalidations({ redis, clock: systemClock, log, maxAgeSeconds: 60 });
    await eventually(async () => expect(await confirms('nobody')).toBe(true));
  });
  afterAll(async () => {
    await feed.stop();
    await redis.close();
  });

  const confirms = (tokenHash: string) =>
    feed.isValid({ tokenHash, version: 1, issuedAt: new Date(Date.now() + 3_000) });

  it('has received a revocation when the revoking call returns', async () => {
    for (let round = 0; round < 200; round += 1) {
      const tokenHash = `told-${round}`;
      expect(await confirms(tokenHash)).toBe(true);
      await invalidateCachedSessions(redis, [tokenHash]);
      expect(await confirms(tokenHash)).toBe(false);
    }
  });

  it('receives a revocation that arrived while the event loop was busy', async () => {
    const isTold = new Int32Array(new SharedArrayBuffer(4));
    const elsewhere = new Worker(
      `const { Redis } = require('ioredis');
       const { workerData: { url, channel, isTold } } = require('node:worker_threads');
       const redis = new Redis(url);
       redis.publish(channel, '2 busy').then(() => redis.ping()).then(() => {
         Atomics.store(isTold, 0, 1);
         Atomics.notify(isTold, 0);
         redis.disconnect();
       });`,
      { eval: true, workerData: { url, channel: SESSION_CHANGES_CHANNEL, isTold } },
    );
    expect(await confirms('busy')).toBe(true);
    expect(Atomics.wait(isTold, 0, 0, 10_000)).not.toBe('timed-out');
    expect(await confirms('busy')).toBe(false);
    await elsewhere.terminate();
  });
});
