import { randomUUID } from 'node:crypto';
import { snapshotOf } from '@tessera/testing/sample-snapshot';
import { testSessionCacheOptions, verifyTestCopy } from '@tessera/testing/secrets';
import { testRedisUrl } from '@tessera/testing/test-redis-url';
import { eventually } from '@tessera/testing/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../ports/log.ts';
import {
  invalidateCachedSessions,
  readCachedSession,
  SESSION_CHANGES_CHANNEL,
  writeCachedSessions,
} from '../sessions/session-cache.ts';
import { type RedisAccount, redisAccounts, redisAclRules } from './accounts.ts';
import { connectRedis, type RedisConnection } from './connection.ts';
import { subscribeToChannel } from './pubsub.ts';
import { createWindowCounter } from './window-counter.ts';

const log = createLog('test', 'silent');
const copy = { tokenHash: 'a', snapshot: snapshotOf(1), readAt: new Date() };

describe('SEC-124: Redis accounts', () => {
  const run = randomUUID();
  const nameOf = (account: RedisAccount) => `${account}-${run}`;
  let admin: RedisConnection;
  let connections: Record<RedisAccount, RedisConnection>;

  beforeAll(async () => {
    const url = await testRedisUrl();
    admin = connectRedis(url, log);
    await eventually(() => admin.client.ping());
    const entries = await Promise.all(
      redisAccounts.map(async (account) => {
        const rules = [
          'on',
          '>pass',
          'resetkeys',
          'resetchannels',
          '-@all',
          ...redisAclRules[account],
        ];
        await admin.client.call('ACL', 'SETUSER', nameOf(account), ...rules);
        const own = new URL(url);
        own.username = nameOf(account);
        own.password = 'pass';
        const connection = connectRedis(own.href, log);
        await eventually(() => connection.client.ping());
        return [account, connection] as const;
      }),
    );
    connections = Object.fromEntries(entries) as typeof connections;
  });
  afterAll(async () => {
    await Promise.all(Object.values(connections ?? {}).map((connection) => connection.close()));
    for (const account of redisAccounts) {
      await admin?.client.call('ACL', 'DELUSER', nameOf(account));
    }
    await admin?.close();
  });

  const expectDenied = (
    account: RedisAccount,
    work: (connection: RedisConnection) => Promise<unknown>,
  ) => expect(work(connections[account]), account).rejects.toThrow(/NOPERM|No permissions/i);

  it('allow only identity to write cached sessions, and readers to read them', async () => {
    await writeCachedSessions({ redis: connections.identity, ...testSessionCacheOptions }, [copy]);
    await writeCachedSessions({ redis: connections.identity, ...testSessionCacheOptions }, [
      { tokenHash: 'a', snapshot: snapshotOf(2), readAt: new Date() },
    ]);
    for (const account of ['identity', 'org', 'billing'] as const) {
      const cached = await readCachedSession(connections[account], verifyTestCopy(account), 'a');
      expect(cached).toMatchObject({ status: 'live', snapshot: { version: 2 } });
    }
    await invalidateCachedSessions(connections.identity, ['a']);
    await expectDenied('gateway', (connection) =>
      readCachedSession(connection, verifyTestCopy('org'), 'a'),
    );
    for (const account of ['gateway', 'org', 'billing'] as const) {
      await expectDenied(account, (connection) =>
        writeCachedSessions({ redis: connection, ...testSessionCacheOptions }, [copy]),
      );
      await expectDenied(account, (connection) => invalidateCachedSessions(connection, ['a']));
      await expectDenied(account, ({ client }) => client.del('session:{a}'));
      await expectDenied(account, ({ client }) => client.publish(SESSION_CHANGES_CHANNEL, '1 a'));
    }
  });

  it('allow the gateway and identity to count under their own keys', async () => {
    expect(await createWindowCounter(connections.gateway)('limit:test', 1_000)).toMatchObject({
      hits: 1,
    });
    const identity = createWindowCounter(connections.identity);
    expect(await identity('client-token:{test}', 1_000)).toMatchObject({ hits: 1 });
    await expectDenied('gateway', (connection) =>
      createWindowCounter(connection)('client-token:{test}', 1_000),
    );
    await expectDenied('identity', (connection) =>
      createWindowCounter(connection)('limit:test', 1_000),
    );
    await expectDenied('org', (connection) => createWindowCounter(connection)('limit:test', 1_000));
  });

  it('allow identity and billing to subscribe to session changes', async () => {
    for (const account of ['identity', 'billing'] as const) {
      const received: string[] = [];
      let isSubscribed = false;
      const subscription = subscribeToChannel({
        client: connections[account].client,
        channel: SESSION_CHANGES_CHANNEL,
        log,
        timeoutMilliseconds: 5_000,
        onSubscribed: () => {
          isSubscribed = true;
        },
        onGap: () => undefined,
        onMessage: (text) => received.push(text),
      });
      await eventually(() => expect(isSubscribed).toBe(true));
      await invalidateCachedSessions(connections.identity, [account]);
      await eventually(() => expect(received.join()).toContain(account));
      subscription.stop();
    }
  });

  it('forbid flushing, configuring and scanning the server', async () => {
    for (const account of redisAccounts) {
      await expectDenied(account, ({ client }) => client.flushall());
      await expectDenied(account, ({ client }) => client.config('GET', 'requirepass'));
      await expectDenied(account, ({ client }) => client.keys('*'));
      await expectDenied(account, ({ client }) => client.scan(0));
      await expectDenied(account, ({ client }) => client.call('ACL', 'LIST'));
      await expectDenied(account, ({ client }) => client.call('CLIENT', 'KILL', 'TYPE', 'normal'));
    }
  });
});
