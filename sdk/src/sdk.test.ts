import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { billingRequests } from '@tessera/contracts/billing/requests';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { sdkPermissions } from '@tessera/contracts/subjects';
import { eventually } from '@tessera/testing/time';
import { tokenSigner } from '@tessera/testing/token-signer';
import { connect } from 'nats';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestStack } from '../test/test-stack.ts';
import {
  createSdk,
  events,
  on,
  type ReceivedEvent,
  type Sdk,
  type SdkOptions,
  Unavailable,
} from './sdk.ts';

const token = 'abcdefghijklmnopqrstuvwxyz012345';
const signature = `${'A'.repeat(43)}=`;
const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
const verified = {
  sessionId: 'session-1',
  expiresAt: new Date('2030-01-01T00:00:00.000Z'),
  activeOrganizationId: 'org-1',
  activeTeamId: null,
  user: {
    id: 'user-1',
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
    image: null,
  },
};
const machine = { sub: 'client-1', client_id: 'client-1', org_id: 'org-1', scope: 'billing:read' };
const userIn = (activeOrganizationId: string | null) =>
  ({
    kind: 'user',
    credential: 'token',
    user: { id: 'user-1' },
    session: { id: 'session-1', activeOrganizationId },
  }) as const;

describe('createSdk', () => {
  const stack = useTestStack();
  const sdks: Sdk[] = [];
  const activeClients = new Set(['client-1']);

  beforeAll(async () => {
    stack.respondTo(identityRequests.verifySession, ({ tokenHash }) =>
      tokenHash === hashToken(token) ? verified : null,
    );
    stack.respondTo(orgRequests.checkPermission, ({ userId, organizationId, permissions }) => {
      const isBillingRead = JSON.stringify(permissions) === '{"billing":["read"]}';
      const allowed = userId === 'user-1' && organizationId === 'org-1' && isBillingRead;
      return { allowed, member: allowed, message: null };
    });
    stack.respondTo(orgRequests.checkMachineClient, ({ clientId }) => {
      const isLive = activeClients.has(clientId);
      return { isLive, scopes: isLive ? ['billing:read', 'member:read'] : [] };
    });
    stack.respondTo(billingRequests.checkEntitlement, ({ benefitId }) => {
      const isEntitled = benefitId === 'granted';
      return { asOf: null, isEntitled, benefit: null, subscription: null, meter: null };
    });
    await stack.nats.flush();
  });
  afterEach(async () => {
    for (const sdk of sdks.splice(0)) await sdk.close();
  });

  async function connected(options: Partial<SdkOptions> = {}): Promise<Sdk> {
    const { natsUrl, issuer } = stack;
    const sdk = createSdk({ name: 'desk', natsUrl, issuer, ...options });
    sdks.push(sdk);
    await eventually(() => expect(sdk.isConnected()).toBe(true));
    return sdk;
  }
  const bearer = async (claims: object, signer = stack.signer) => {
    const { issuer } = stack;
    const token = { claims: { ...claims }, now: new Date(), issuer, audience: issuer };
    return { authorization: `Bearer ${await signer.sign(token)}` };
  };

  describe('verifySession', () => {
    it('identifies a user by cookie in a request of Node and of fetch', async () => {
      const sdk = await connected();
      const expected = {
        kind: 'user',
        credential: 'cookie',
        user: verified.user,
        session: { id: 'session-1', activeOrganizationId: 'org-1' },
      };
      expect(await sdk.verifySession({ headers: { cookie } })).toEqual(expected);
      const request = { method: 'GET', headers: new Headers({ cookie }) };
      expect(await sdk.verifySession(request)).toEqual(expected);
    });

    it.each([
      ['no cookie', undefined],
      ['another cookie', 'theme=dark'],
      ['an unknown token', cookie.replace('abc', 'xyz')],
      ['a token without its signature', `better-auth.session_token=${token}`],
      ['two different session cookies', `${cookie}; better-auth.session_token=x`],
      ['broken escapes', 'better-auth.session_token=%zz'],
    ])('returns null for %s', async (_, header) => {
      const sdk = await connected();
      expect(await sdk.verifySession({ headers: { cookie: header } })).toBeNull();
    });

    it('accepts the plain cookie over http and the prefixed cookie over https', async () => {
      const sdk = await connected({ issuer: 'https://accounts.example.com' });
      expect(await sdk.verifySession({ headers: { cookie } })).toBeNull();
      const prefixed = { headers: { cookie: `__Secure-${cookie}` } };
      expect((await sdk.verifySession(prefixed))?.kind).toBe('user');
    });

    it('accepts a cookie in a changing request only from a trusted origin', async () => {
      const sdk = await connected({ trustedOrigins: ['https://*.example.com'] });
      const post = (headers: Record<string, string>) =>
        sdk.verifySession({ method: 'POST', headers: { cookie, ...headers } });
      expect(await post({ origin: 'https://elsewhere.example.org' })).toBeNull();
      expect(await post({ 'sec-fetch-site': 'cross-site' })).toBeNull();
      expect((await post({ origin: stack.issuer }))?.kind).toBe('user');
      expect((await post({ origin: 'https://app.example.com' }))?.kind).toBe('user');
    });

    it('identifies a machine client and a user by token', async () => {
      const sdk = await connected();
      expect(await sdk.verifySession({ headers: await bearer(machine) })).toEqual({
        kind: 'machine',
        clientId: 'client-1',
        organizationId: 'org-1',
        scopes: ['billing:read'],
      });
      const headers = await bearer({ sub: 'user-1', sid: 'session-1' });
      expect(await sdk.verifySession({ headers })).toEqual(userIn(null));
    });

    it('returns null for a foreign token, even with a valid cookie', async () => {
      const sdk = await connected();
      const foreign = await bearer(machine, await tokenSigner());
      expect(await sdk.verifySession({ headers: { ...foreign, cookie } })).toBeNull();
      const basic = { authorization: 'Basic YTpi', cookie };
      expect(await sdk.verifySession({ headers: basic })).toBeNull();
    });

    it('caches the keys and fetches them again when a new key signs', async () => {
      const sdk = await connected();
      await sdk.verifySession({ headers: await bearer(machine) });
      const { fetched } = stack.keys;
      await sdk.verifySession({ headers: await bearer(machine) });
      expect(stack.keys.fetched).toBe(fetched);

      const next = await tokenSigner('next');
      stack.keys.signers = [stack.signer, next];
      const headers = await bearer(machine, next);
      await eventually(
        async () => expect((await sdk.verifySession({ headers }))?.kind).toBe('machine'),
        10_000,
      );
      expect(stack.keys.fetched).toBe(fetched + 1);
    });

    it('throws Unavailable when neither the keys nor the broker can be reached', async () => {
      const sdk = await connected({ jwksUrl: `${stack.issuer}/nothing` });
      const headers = await bearer(machine);
      await expect(sdk.verifySession({ headers })).rejects.toBeInstanceOf(Unavailable);
      const disconnected = createSdk({
        name: 'desk',
        natsUrl: 'nats://127.0.0.1:1',
        issuer: stack.issuer,
      });
      sdks.push(disconnected);
      await expect(disconnected.verifySession({ headers: { cookie } })).rejects.toBeInstanceOf(
        Unavailable,
      );
    });
  });

  describe('checkPermission', () => {
    const permissions = { billing: ['read'] };

    it('checks a user by a request to org-service', async () => {
      const sdk = await connected();
      const actor = userIn('org-1');
      expect(await sdk.checkPermission({ actor, permissions })).toBe(true);
      expect(await sdk.checkPermission({ actor, permissions: { billing: ['update'] } })).toBe(
        false,
      );
      expect(await sdk.checkPermission({ actor, organizationId: 'org-2', permissions })).toBe(
        false,
      );
      const withoutOrganization = { actor: userIn(null), permissions };
      expect(await sdk.checkPermission(withoutOrganization)).toBe(false);
      for (const empty of [{}, { billing: [] }] as Record<string, string[]>[]) {
        expect(await sdk.checkPermission({ actor, permissions: empty })).toBe(false);
      }
    });

    it('checks the scopes of a machine client in its own organization until it is revoked', async () => {
      const sdk = await connected();
      const organizationId = 'org-1';
      const scopes = ['billing:read', 'billing:update'];
      const actor = { kind: 'machine', clientId: 'client-1', organizationId, scopes } as const;
      expect(await sdk.checkPermission({ actor, permissions })).toBe(true);
      const foreign = { actor, organizationId: 'org-2', permissions };
      expect(await sdk.checkPermission(foreign)).toBe(false);
      const notInToken = { actor, permissions: { member: ['read'] } };
      expect(await sdk.checkPermission(notInToken)).toBe(false);
      const noLongerGranted = { actor, permissions: { billing: ['update'] } };
      expect(await sdk.checkPermission(noLongerGranted)).toBe(false);
      activeClients.delete('client-1');
      expect(await sdk.checkPermission({ actor, permissions })).toBe(false);
      activeClients.add('client-1');
    });
  });

  it('checks the entitlement of a buyer', async () => {
    const sdk = await connected();
    const buyer = { organizationId: 'org-1', userId: 'user-1' };
    const granted = await sdk.checkEntitlement({ ...buyer, benefitId: 'granted' });
    expect(granted.isEntitled).toBe(true);
    const other = await sdk.checkEntitlement({ ...buyer, benefitId: 'other' });
    expect(other.isEntitled).toBe(false);
  });

  it('SEC-134: finds users by id only in accounts that consume events of identity-service', async () => {
    const profile = {
      id: 'user-1',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      image: null,
      language: 'en' as const,
      revision: 7,
    };
    stack.respondTo(identityRequests.findUsers, ({ userIds }) =>
      [profile].filter(({ id }) => userIds.includes(id)),
    );
    await stack.nats.flush();
    const sdk = await connected();
    expect(await sdk.findUsers(['user-1', 'unknown'])).toEqual([profile]);
    const request = identityRequests.findUsers.subject;
    const consumers = [{ durable: 'desk-members', service: 'org' }] as const;
    expect(sdkPermissions('desk', consumers).publish).not.toContain(request);
  });

  describe('onEvent', () => {
    const member = (userId: string) => ({
      memberId: `member-${userId}`,
      organizationId: 'org-1',
      userId,
      role: 'member',
    });
    const { memberAdded, memberRemoved } = events.org;
    type Added = ReceivedEvent<typeof memberAdded>;

    it('delivers events in order, again after a failure, and once after a restart', async () => {
      const handled: string[] = [];
      const keys = new Set<string>();
      let failures = 2;
      // Each test uses a consumer of its own and ignores the events that other tests publish.
      const isOurs = ({ userId }: { readonly userId: string }) => 'abc'.includes(userId);
      const handlers = [
        on(memberAdded, ({ data, idempotencyKey, attempt }: Added) => {
          if (!isOurs(data)) return;
          keys.add(idempotencyKey);
          if (data.userId === 'b' && failures > 0) {
            failures -= 1;
            throw new Error(`attempt ${attempt}`);
          }
          handled.push(`+${data.userId} ${attempt}`);
        }),
        on(memberRemoved, ({ data }) => void (isOurs(data) && handled.push(`-${data.userId}`))),
      ];
      const first = await connected();
      first.onEvent('members', handlers, { retryMilliseconds: 50 });
      await stack.publish(memberAdded, member('a'));
      await stack.publish(memberAdded, member('b'));
      await stack.publish(memberRemoved, { ...member('a'), reason: 'left' });
      await eventually(() => expect(handled).toEqual(['+a 1', '+b 3', '-a']), 15_000);
      expect(keys.size).toBe(2);
      await first.close();

      await stack.publish(memberAdded, member('c'));
      const second = await connected();
      second.onEvent('members', handlers);
      await eventually(() => expect(handled.slice(3)).toEqual(['+c 1']), 15_000);
    });

    it('waits for the running handler when it closes and does not deliver the event again', async () => {
      const handled: string[] = [];
      let isStarted = false;
      const sdk = await connected();
      const subscription = sdk.onEvent(
        'users',
        on(events.identity.userDeleted, async ({ data }) => {
          if (data.userId !== 'slow') return;
          isStarted = true;
          await sleep(300);
          handled.push(data.userId);
        }),
      );
      await stack.publish(events.identity.userDeleted, { userId: 'slow' });
      await eventually(() => expect(isStarted).toBe(true));
      await subscription.close();
      expect(handled).toEqual(['slow']);
      const manager = await stack.nats.jetstreamManager();
      await eventually(async () => {
        const { num_ack_pending, num_pending } = await manager.consumers.info(
          'IDENTITY',
          'desk-users',
        );
        expect([num_ack_pending, num_pending]).toEqual([0, 0]);
      });
    });

    it('passes an event to onDeadLetter after maxAttempts failures and continues', async () => {
      const poisonId = randomUUID();
      const deadLetters: string[] = [];
      const handled: string[] = [];
      const sdk = await connected();
      sdk.onEvent(
        'users-failing',
        on(events.identity.userDeleted, ({ data }) => {
          if (data.userId === 'poison') throw new Error('poison');
          if (data.userId === 'next') handled.push(data.userId);
        }),
        {
          maxAttempts: 2,
          retryMilliseconds: 50,
          onDeadLetter: ({ idempotencyKey, attempt }, error) =>
            deadLetters.push(`${idempotencyKey} ${attempt} ${(error as Error).message}`),
        },
      );
      await stack.publish(events.identity.userDeleted, { userId: 'poison' }, poisonId);
      await stack.publish(events.identity.userDeleted, { userId: 'next' });
      await eventually(() => expect(handled).toEqual(['next']), 15_000);
      expect(deadLetters).toEqual([`${poisonId} 2 poison`]);
    });

    it('creates a deleted consumer again and delivers the remaining events', async () => {
      const handled: string[] = [];
      const sdk = await connected();
      const { userDeleted } = events.identity;
      sdk.onEvent(
        'users-recreated',
        on(userDeleted, ({ data }) => void handled.push(data.userId)),
      );
      await stack.publish(userDeleted, { userId: 'before' });
      await eventually(() => expect(handled).toContain('before'), 15_000);
      const manager = await stack.nats.jetstreamManager();
      await manager.consumers.delete('IDENTITY', 'desk-users-recreated');
      await stack.publish(userDeleted, { userId: 'after' });
      await eventually(() => expect(handled).toContain('after'), 15_000);
    });

    it('rejects invalid names and a consumer name in use', async () => {
      const sdk = await connected();
      const handler = on(memberAdded, () => undefined);
      expect(() => sdk.onEvent('a.b', handler)).toThrow('letters');
      sdk.onEvent('members', handler);
      expect(() => sdk.onEvent('members', handler)).toThrow('already');
      expect(() => createSdk({ name: 'a b', natsUrl: '', issuer: '' })).toThrow('letters');
    });

    // A consumer of its own: a killed broker may have lost an acknowledgement, and then it blocks the consumer until
    // the acknowledgement wait has passed.
    it('reconnects when the broker is back', async () => {
      const afterId = randomUUID();
      const handled: string[] = [];
      const sdk = await connected();
      const handle = ({ data }: Added) => void handled.push(data.userId);
      sdk.onEvent('members-reconnecting', on(memberAdded, handle));
      await stack.broker.kill();
      await stack.broker.start();
      await eventually(async () => {
        if (!handled.includes('after')) await stack.publish(memberAdded, member('after'), afterId);
        expect(handled).toContain('after');
      }, 20_000);
    });
  });

  it('has the broker permissions that its README lists', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, account = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
    const consumers = [{ durable: 'access-desk-members', service: 'org' }] as const;
    expect(JSON.parse(account)).toEqual(sdkPermissions('access-desk', consumers));
  });

  it('closes at once while the broker is unreachable', async () => {
    const sdk = createSdk({ name: 'desk', natsUrl: 'nats://127.0.0.1:1', issuer: stack.issuer });
    sdk.onEvent(
      'members',
      on(events.org.memberAdded, () => undefined),
    );
    await sdk.close();
    expect(sdk.isConnected()).toBe(false);
  });

  it('has no other permissions on the broker', async () => {
    const nats = await connect({ servers: stack.natsUrl.replace(/\/\/.*@/, '//'), ...desk() });
    const rejected: string[] = [];
    void (async () => {
      for await (const { data } of nats.status()) rejected.push(String(data));
    })();
    const attempts = [
      () => nats.publish('org.member.added', '{}'),
      () => nats.publish('request.identity.set-password', '{}'),
      () => nats.publish('request.identity.resolve-session', '{}'),
      () => nats.publish('$JS.API.STREAM.DELETE.ORG', ''),
      () => nats.publish('$JS.API.CONSUMER.DELETE.ORG.desk-members', ''),
      () => nats.publish('$JS.API.CONSUMER.CREATE.ORG.other.org.>', '{}'),
      () => void nats.subscribe('org.>', { callback: () => undefined }),
      () => void nats.subscribe('request.org.check-permission', { callback: () => undefined }),
      () => void nats.subscribe('_INBOX.>', { callback: () => undefined }),
    ];
    for (const attempt of attempts) attempt();
    await nats.flush();
    await eventually(() => expect(rejected).toHaveLength(attempts.length));
    await nats.close();
  });

  const desk = () => {
    const { username: user, password: pass } = new URL(stack.natsUrl);
    return { user, pass, inboxPrefix: '_INBOX.desk' };
  };
});
