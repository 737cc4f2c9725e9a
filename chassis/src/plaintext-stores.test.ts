import { describe, expect, it } from 'vitest';
import { usesRemotePlaintext } from './plaintext-stores.ts';

describe('SEC-136: plaintext connections to stores', () => {
  it.each([
    // This machine.
    'redis://:x@localhost:6379/0',
    'redis://127.0.0.1',
    'nats://127.8.9.10:4222',
    'postgres://u:x@[::1]:5432/tessera',
    'nats://[::ffff:127.0.0.1]:4222',
    // Unix sockets, and the driver's own default.
    'postgres://u:x@localhost/tessera?host=/run/postgresql',
    'postgres://u:x@%2Frun%2Fpostgresql/tessera',
    'postgres:///tessera',
    // Services of the same compose network or namespace.
    'redis://:x@redis:6379',
    'redis://:x@redis-a,redis://redis_b?cluster=true',
    'nats://u:x@nats-0:4222, nats://nats-1:4222',
    'postgresql://u:x@postgres/tessera?sslmode=disable',
    // TLS.
    'rediss://:x@redis.example.com',
    'rediss://:x@a.example.com,redis://b.example.com',
    'tls://u:x@nats.example.com,nats://10.0.0.4',
    'postgres://u:x@db.example.com/tessera?sslmode=verify-full',
    'postgres://u:x@10.0.0.4/tessera?sslmode=require',
    'postgres://u:x@db.example.com/tessera?sslmode=disable&sslmode=verify-ca',
    'postgres://u:x@db.example.com/tessera?sslmode=no-verify',
  ])('returns false for %s', (url) => {
    expect(usesRemotePlaintext(url)).toBe(false);
  });

  it.each([
    'redis://:x@redis.example.com:6379',
    'redis://10.0.0.4',
    'redis://[fd00::1]:6379',
    'redis://redis.',
    // Addresses as some resolvers write them.
    'redis://167772164',
    'redis://0x0a000004',
    'redis://redis,redis://redis.example.com',
    'redis://redis,rediss://redis.example.com',
    'nats://u:x@nats.other-namespace.svc.cluster.local',
    'nats://nats,tls://nats.example.com',
    'postgres://u:x@db.example.com/tessera',
    'postgres://u:x@db.example.com/tessera?sslmode=disable',
    'postgres://u:x@db.example.com/tessera?sslmode=prefer',
    'postgres://u:x@db.example.com/tessera?sslmode=allow',
    'postgres://u:x@db.example.com/tessera?sslmode=require&sslmode=disable',
    'postgres://u:x@localhost/tessera?host=db.example.com',
    'postgres://u:x@localhost%2Eexample.com/tessera',
    'POSTGRES://u:x@10.0.0.4/tessera',
  ])('returns true for %s', (url) => {
    expect(usesRemotePlaintext(url)).toBe(true);
  });
});
