import { describe, expect, it } from 'vitest';
import { isRedisUrl, parseRedisUrl } from './config.ts';

describe('REDIS_URL', () => {
  it('describes a single server, without replicas to wait for', () => {
    expect(parseRedisUrl('redis://:p%40ss@cache:6380/3')).toEqual({
      kind: 'single',
      node: { host: 'cache', port: 6380 },
      database: 3,
      credentials: { password: 'p@ss' },
      tls: false,
      timeout: 300,
      replicas: 0,
    });
  });

  it('describes a cluster by several nodes, or by one node with the cluster option', () => {
    const cluster = {
      kind: 'cluster',
      credentials: { username: 'tessera', password: 'x' },
      tls: true,
      timeout: 300,
      replicas: 1,
    };
    expect(parseRedisUrl('rediss://tessera:x@a:7000, rediss://b,rediss://[::1]:7002')).toEqual({
      ...cluster,
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 6379 },
        { host: '::1', port: 7002 },
      ],
    });
    expect(parseRedisUrl('rediss://tessera:x@cache?cluster=true&replicas=2')).toEqual({
      ...cluster,
      nodes: [{ host: 'cache', port: 6379 }],
      replicas: 2,
    });
  });

  it('describes sentinels and the name of their group', () => {
    const url = 'redis://:x@s1/2,redis://s2:26380?sentinel=main&sentinelPassword=y';
    expect(parseRedisUrl(url)).toEqual({
      kind: 'sentinel',
      nodes: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
      ],
      group: 'main',
      sentinelPassword: 'y',
      database: 2,
      credentials: { password: 'x' },
      tls: false,
      timeout: 300,
      replicas: 1,
    });
  });

  it('sets a timeout that differs from the default', () => {
    expect(parseRedisUrl('redis://far-away?timeout=900').timeout).toBe(900);
  });

  it('is rejected with unknown or invalid options', () => {
    for (const text of [
      'redis://a?sentinal=main',
      'redis://a?replicas=many',
      'redis://a?timeout=0',
      'redis://a/x',
      '',
    ]) {
      expect(isRedisUrl(text)).toBe(false);
    }
  });
});
