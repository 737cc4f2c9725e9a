import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../ports/log.ts';
import {
  buryCachedSessions,
  readCachedSession,
  SESSION_FEED,
  writeCachedSessions,
} from '../sessions/session-cache.ts';
import { eventually } from '../testing/eventually.ts';
import { testRedisUrl } from '../testing/redis.ts';
import { testCopies, verifyTestCopy } from '../testing/secrets.ts';
import { snapshotOf } from '../testing/session-snapshot.ts';
import { type RedisAccount, redisAccounts, redisRules } from './accounts.ts';
import { connectRedis, type RedisLink } from './connection.ts';
import { listenToNews } from './pubsub.ts';
import { createWindows } from './windows.ts';

const log = createLog('test', 'silent');
const copy = { tokenHash: 'a', snapshot: snapshotOf(1), readAt: new Date() };

describe('SEC-124: Redis accounts', () => {
  const run = randomUUID();
  const nameOf = (account: RedisAccount) => `${account}-${run}`;
  let admin: RedisLink;
  let links: Record<RedisAccount, RedisLink>;

  beforeAll(async () => {
    const url = await testRedisUrl();
    admin = connectRedis(url, log);
    await eventually(() => admin.client.ping());
    const made = await Promise.all(
      redisAccounts.map(async (account) => {
        const rules = [
          'on',
          '>pass',
          'resetkeys',
          'resetchannels',
          '-@all',
          ...redisRules[account],
        ];
        await admin.client.call('ACL', 'SETUSER', nameOf(account), ...rules);
        const own = new URL(url);
        own.username = nameOf(account);
        own.password = 'pass';
        const link = connectRedis(own.href, log);
        await eventually(() => link.client.ping());
        return [account, link] as const;
      }),
    );
    links = Object.fromEntries(made) as typeof links;
  });
  afterAll(async () => {
    await Promise.all(Object.values(links ?? {}).map((link) => link.close()));
    for (const account of redisAccounts) {
      await admin?.client.call('ACL', 'DELUSER', nameOf(account));
    }
    await admin?.close();
  });

  const refused = (account: RedisAccount, work: (link: RedisLink) => Promise<unknown>) =>
    expect(work(links[account]), account).rejects.toThrow(/NOPERM|No permissions/i);

  it('allow only identity to write cached sessions, and readers to read them', async () => {
    await writeCachedSessions({ redis: links.identity, ...testCopies }, [copy]);
    await writeCachedSessions({ redis: links.identity, ...testCopies }, [
      { tokenHash: 'a', snapshot: snapshotOf(2), readAt: new Date() },
    ]);
    for (const account of ['identity', 'org', 'billing'] as const) {
      const held = await readCachedSession(links[account], verifyTestCopy(account), 'a');
      expect(held).toMatchObject({ found: 'live', snapshot: { version: 2 } });
    }
    await buryCachedSessions(links.identity, ['a']);
    await refused('gateway', (link) => readCachedSession(link, verifyTestCopy('org'), 'a'));
    for (const account of ['gateway', 'org', 'billing'] as const) {
      await refused(account, (link) => writeCachedSessions({ redis: link, ...testCopies }, [copy]));
      await refused(account, (link) => buryCachedSessions(link, ['a']));
      await refused(account, ({ client }) => client.del('session:{a}'));
      await refused(account, ({ client }) => client.publish(SESSION_FEED, '1 a'));
    }
  });

  it('allow the gateway and identity to count under their own keys', async () => {
    expect(await createWindows(links.gateway)('limit:test', 1_000)).toMatchObject({ hits: 1 });
    const identity = createWindows(links.identity);
    expect(await identity('client-token:{test}', 1_000)).toMatchObject({ hits: 1 });
    await refused('gateway', (link) => createWindows(link)('client-token:{test}', 1_000));
    await refused('identity', (link) => createWindows(link)('limit:test', 1_000));
    await refused('org', (link) => createWindows(link)('limit:test', 1_000));
  });

  it('allow identity and billing to subscribe to session changes', async () => {
    for (const account of ['identity', 'billing'] as const) {
      const heard: string[] = [];
      let isListening = false;
      const news = listenToNews({
        client: links[account].client,
        channel: SESSION_FEED,
        log,
        patienceMilliseconds: 5_000,
        onListening: () => {
          isListening = true;
        },
        onGap: () => undefined,
        onMessage: (text) => heard.push(text),
      });
      await eventually(() => expect(isListening).toBe(true));
      await buryCachedSessions(links.identity, [account]);
      await eventually(() => expect(heard.join()).toContain(account));
      news.stop();
    }
  });

  it('forbid flushing, configuring and scanning the server', async () => {
    for (const account of redisAccounts) {
      await refused(account, ({ client }) => client.flushall());
      await refused(account, ({ client }) => client.config('GET', 'requirepass'));
      await refused(account, ({ client }) => client.keys('*'));
      await refused(account, ({ client }) => client.scan(0));
      await refused(account, ({ client }) => client.call('ACL', 'LIST'));
      await refused(account, ({ client }) => client.call('CLIENT', 'KILL', 'TYPE', 'normal'));
    }
  });
});
