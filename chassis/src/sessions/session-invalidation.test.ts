import { Worker } from 'node:worker_threads';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { eventually } from '@tessera/testing/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../ports/clock.ts';
import { createLog } from '../ports/log.ts';
import { connectRedis, type RedisConnection } from '../redis/connection.ts';
import { invalidateCachedSessions, SESSION_CHANGES_CHANNEL } from './session-cache.ts';
import { type SessionInvalidations, trackSessionInvalidations } from './session-invalidation.ts';

const log = createLog('test', 'silent');

describe('session invalidations', () => {
  let url: string;
  let redis: RedisConnection;
  let invalidations: SessionInvalidations;
  beforeAll(async () => {
    url = await testRedisUrl();
    redis = connectRedis(url, log);
    invalidations = trackSessionInvalidations({
      redis,
      clock: systemClock,
      log,
      maxAgeSeconds: 60,
    });
    await eventually(async () => expect(await isValid('unknown')).toBe(true));
  });
  afterAll(async () => {
    await invalidations.stop();
    await redis.close();
  });

  const isValid = (tokenHash: string) =>
    invalidations.isValid({ tokenHash, version: 1, issuedAt: new Date(Date.now() + 3_000) });

  it('has received a revocation when the revoking call returns', async () => {
    for (let round = 0; round < 200; round += 1) {
      const tokenHash = `revoked-${round}`;
      expect(await isValid(tokenHash)).toBe(true);
      await invalidateCachedSessions(redis, [tokenHash]);
      expect(await isValid(tokenHash)).toBe(false);
    }
  });

  it('receives a revocation that arrived while the event loop was busy', async () => {
    const isPublished = new Int32Array(new SharedArrayBuffer(4));
    const elsewhere = new Worker(
      `const { Redis } = require('ioredis');
       const { workerData: { url, channel, isPublished } } = require('node:worker_threads');
       const redis = new Redis(url);
       redis.publish(channel, '2 busy').then(() => redis.ping()).then(() => {
         Atomics.store(isPublished, 0, 1);
         Atomics.notify(isPublished, 0);
         redis.disconnect();
       });`,
      { eval: true, workerData: { url, channel: SESSION_CHANGES_CHANNEL, isPublished } },
    );
    expect(await isValid('busy')).toBe(true);
    expect(Atomics.wait(isPublished, 0, 0, 10_000)).not.toBe('timed-out');
    expect(await isValid('busy')).toBe(false);
    await elsewhere.terminate();
  });
});
