import {
  type RedisNodes,
  redisPassword,
  startRedisCluster,
  startRedisSentinels,
} from '@tessera/testing/redis-nodes';
import { snapshotOf } from '@tessera/testing/sample-snapshot';
import { testSessionCacheOptions, verifyTestCopy } from '@tessera/testing/secrets';
import { eventually } from '@tessera/testing/time';
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
import { type SessionInvalidations, trackSessionInvalidations } from './session-invalidation.ts';

const log = createLog('test', 'silent');
const verifyCopy = verifyTestCopy('org');
/** Hashes that are distributed over all three primaries of a cluster. */
const hashes = Array.from({ length: 30 }, (_, index) => `session-${index}`);

/** Longer than in production, because a busy machine must not fail these tests. */
const TIMEOUT_MILLISECONDS = 2_000;

type RedisSetup = RedisNodes & { readonly url: string };

const setups: readonly [string, () => Promise<RedisSetup>][] = [
  [
    'a cluster',
    async () => {
      const cluster = await startRedisCluster();
      const [first, second] = cluster.nodes;
      const url = `redis://:${redisPassword}@127.0.0.1:${first?.port},redis://127.0.0.1:${second?.port}?timeout=${TIMEOUT_MILLISECONDS}`;
      return { ...cluster, url };
    },
  ],
  [
    'a primary that sentinels name',
    async () => {
      const { sentinelPorts, ...watched } = await startRedisSentinels();
      const hosts = sentinelPorts.map(
        (port) => `redis://127.0.0.1:${port}?sentinel=main&timeout=${TIMEOUT_MILLISECONDS}`,
      );
      const url = hosts.join(',').replace('//', `//:${redisPassword}@`);
      return { ...watched, url };
    },
  ],
];

describe.each(setups)('sessions in %s', (_, start) => {
  let setup: RedisSetup;
  let redis: RedisConnection;
  let invalidations: SessionInvalidations;

  beforeAll(async () => {
    setup = await start();
    redis = connectRedis(setup.url, log);
    await eventually(() => redis.client.ping());
    invalidations = trackSessionInvalidations({
      redis,
      clock: systemClock,
      log,
      maxAgeSeconds: 60,
    });
  });
  afterAll(async () => {
    await invalidations?.stop();
    redis?.client.disconnect();
    await setup?.stop();
  });

  const read = async (tokenHash: string) => {
    const cached = await readCachedSession(redis, verifyCopy, tokenHash);
    return cached.status === 'live' ? cached.snapshot.version : cached.status;
  };
  const readAll = () => Promise.all(hashes.map(read));
  const writeAll = (version: number) =>
    writeCachedSessions(
      { redis, ...testSessionCacheOptions },
      hashes.map((tokenHash) => ({ tokenHash, snapshot: snapshotOf(version), readAt: new Date() })),
    );
  /** Confirms a copy that is issued a little later than now, because of the margin of the clocks. */
  const isValid = (tokenHash: string, version: number) =>
    invalidations.isValid({ tokenHash, version, issuedAt: new Date(Date.now() + 3_000) });

  const invalidOf = async (tokenHashes: readonly string[], version: number) => {
    const results = await Promise.all(tokenHashes.map((hash) => isValid(hash, version)));
    return tokenHashes.filter((_, index) => !results[index]);
  };

  it('are written, updated and revoked on every node, and stay so after a failover', async () => {
    await eventually(async () => expect(await invalidOf(hashes, 1)).toEqual([]));
    await writeAll(1);
    await writeAll(2);
    expect(new Set(await readAll())).toEqual(new Set([2]));
    expect(await invalidOf(hashes, 1)).toEqual(hashes);
    expect(await invalidOf(hashes, 2)).toEqual([]);

    const [revoked = '', ...others] = hashes;
    await invalidateCachedSessions(redis, [revoked]);
    expect(await read(revoked)).toBe('revoked');
    expect(await invalidOf([revoked], 2)).toEqual([revoked]);
    expect(await invalidOf(others, 2)).toEqual([]);

    const half = hashes.slice(0, 15);
    await invalidateCachedSessions(redis, half);
    await setup.nodes[0]?.kill();
    const expected = hashes.map((_, index) => (index < half.length ? 'revoked' : 2));
    await eventually(async () => expect(await readAll()).toEqual(expected), 30_000);
    await eventually(async () => expect(await isValid(hashes.at(-1) ?? '', 3)).toBe(true), 30_000);

    // A revocation that no replica has stored is not reported as done: the new primary has no replica left, so `evalReplicated` fails for its keys.
    const outcomes = await Promise.allSettled(
      hashes.map((tokenHash) => invalidateCachedSessions(redis, [tokenHash])),
    );
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toBeInstanceOf(RedisUnavailable);
    // Nevertheless the revoked sessions can no longer be read.
    await eventually(async () => expect(new Set(await readAll())).toEqual(new Set(['revoked'])));
  }, 120_000);
});
