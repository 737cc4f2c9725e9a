import { snapshotOf as snapshot } from '@tessera/testing/sample-snapshot';
import { testSessionCacheOptions, verifyTestCopy } from '@tessera/testing/secrets';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisUnavailable } from '../http/unavailable.ts';
import { systemClock } from '../ports/clock.ts';
import { createLog } from '../ports/log.ts';
import { connectRedis, type RedisConnection } from '../redis/connection.ts';
import {
  invalidateCachedSessions,
  readCachedSession,
  writeCachedSessions,
} from './session-cache.ts';
import { createSessionReader } from './session-reader.ts';
import { hashToken } from './session-token.ts';

const log = createLog('test', 'silent');
const verifyCopy = verifyTestCopy('org');
describe('cached session', () => {
  let redis: RedisConnection;
  beforeAll(async () => {
    redis = connectRedis(await testRedisUrl(), log);
    await new Promise((resolve) => redis.client.once('ready', resolve));
  });
  afterAll(() => redis.close());
  const nameOf = async (tokenHash: string) => {
    const cached = await readCachedSession(redis, verifyCopy, tokenHash);
    return cached.status === 'live' ? cached.snapshot.user.name : cached.status;
  };

  it('keeps the newest version, regardless of the order of writes', async () => {
    for (const version of [2, 3, 1]) {
      await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
        { tokenHash: 'a', snapshot: snapshot(version), readAt: new Date() },
      ]);
    }
    expect(await nameOf('a')).toBe('version 3');
  });

  it('stays invalidated after later writes', async () => {
    await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
      { tokenHash: 'b', snapshot: snapshot(1), readAt: new Date() },
    ]);
    await invalidateCachedSessions(redis, ['b']);
    await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
      { tokenHash: 'b', snapshot: snapshot(999), readAt: new Date() },
    ]);
    expect(await nameOf('b')).toBe('revoked');
  });

  it('SEC-124: is rejected without the MAC for this reader', async () => {
    await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
      { tokenHash: 'd', snapshot: snapshot(1), readAt: new Date() },
    ]);
    const stored = String(await redis.client.get('session:{d}'));
    const [version = '', macs = '', json = ''] = stored.split(/ (.*?) (.*)/s);
    const [, org = '', billing = ''] = macs.split('.');
    const write = async (key: string, value: string) => {
      await redis.client.set(`session:{${key}}`, value);
      return nameOf(key);
    };
    // A copy of another token, another version, another reader's MAC, no MAC, and the old format.
    expect(await write('d2', stored)).toBe('missing');
    expect(await write('d', `2 ${macs} ${json}`)).toBe('missing');
    expect(await write('d', `${version} ${org}.${billing}.${org} ${json}`)).toBe('missing');
    expect(await write('d', `${version} .. ${json}`)).toBe('missing');
    expect(await write('d', `${version} ${json}`)).toBe('missing');
    // A rejected copy does not prevent a valid one.
    await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
      { tokenHash: 'd', snapshot: snapshot(1), readAt: new Date() },
    ]);
    expect(await nameOf('d')).toBe('version 1');
  });

  it('expires with the session', async () => {
    const cached = snapshot(1);
    await writeCachedSessions({ redis, ...testSessionCacheOptions }, [
      { tokenHash: 'c', snapshot: cached, readAt: new Date() },
    ]);
    const lifetime = new Date(cached.session.expiresAt).getTime() - Date.now();
    const left = await redis.client.pttl('session:{c}');
    expect(left).toBeGreaterThan(lifetime - 100_000);
    expect(left).toBeLessThanOrEqual(lifetime);
  });
});

describe('session reader', () => {
  const token = 't'.repeat(32);

  it('reads the durable store at once while Redis is down', async () => {
    const unreachable = connectRedis('redis://127.0.0.1:1', log);
    const requested: string[] = [];
    const reader = createSessionReader(
      { redis: unreachable, clock: systemClock, log, verifyCopy },
      async (hash) => {
        requested.push(hash);
        return snapshot(1);
      },
    );
    const started = Date.now();
    for (let count = 0; count < 20; count += 1) {
      expect((await reader.resolve(token))?.snapshot.user.id).toBe('u');
    }
    expect(Date.now() - started).toBeLessThan(1_000);
    expect(requested).toEqual(Array(20).fill(hashToken(token)));
    await expect(unreachable.use((client) => client.get('x'))).rejects.toBeInstanceOf(
      RedisUnavailable,
    );
    unreachable.client.disconnect();
  });

  it('does not read the durable store for an invalidated session', async () => {
    const redis = connectRedis(await testRedisUrl(), log);
    await new Promise((resolve) => redis.client.once('ready', resolve));
    await invalidateCachedSessions(redis, [hashToken(token)]);
    const reader = createSessionReader({ redis, clock: systemClock, log, verifyCopy }, () => {
      throw new Error('must not be called');
    });
    expect(await reader.resolve(token)).toBeNull();
    await redis.close();
  });
});
