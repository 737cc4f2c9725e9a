import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { eventually } from '@tessera/chassis/testing/eventually';
import { tokenSigner } from '@tessera/chassis/testing/token-signer';
import { billingRequests } from '@tessera/contracts/billing/requests';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgRequests } from '@tessera/contracts/org/requests';
import { sdkPermissions } from '@tessera/contracts/subjects';
import { connect } from 'nats';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestHouse } from '../test/house.ts';
import {
  createSdk,
  events,
  type Heard,
  type Sdk,
  type SdkOptions,
  Unavailable,
  when,
} from './sdk.ts';

const token = 'abcdefghijklmnopqrstuvwxyz012345';
const signature = `${'A'.repeat(43)}=`;
const cookie = `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
const somebody = {
  sessionId: 'session-1',
  expiresAt: new Date('2030-01-01T00:00:00.000Z'),
  activeOrganizationId: 'org-1',
  activeTeamId: null,
  user: {
    id: 'user-1',
    name: 'Somebody',
    email: 's@example.com',
    emailVerified: true,
    image: null,
  },
};
const machine = { sub: 'client-1', client_id: 'client-1', org_id: 'org-1', scope: 'billing:read' };
const user = {
  kind: 'user',
  userId: 'user-1',
  sessionId: 's',
  profile: null,
  by: 'token',
} as const;

describe('createSdk', () => {
  const house = useTestHouse();
  const open: Sdk[] = [];
  const live = new Set(['client-1']);

  beforeAll(async () => {
    house.answers(identityRequests.verifySession, ({ tokenHash }) =>
      tokenHash === hashToken(token) ? somebody : null,
    );
    house.answers(orgRequests.checkPermission, ({ userId, organizationId, permissions }) => {
      const isAsked = JSON.stringify(permissions) === '{"billing":["read"]}';
      const allowed = userId === 'user-1' && organizationId === 'org-1' && isAsked;
      return { allowed, member: allowed, message: null };
    });
    house.answers(orgRequests.checkMachineClient, ({ clientId }) => {
      const isLive = live.has(clientId);
      return { isLive, scopes: isLive ? ['billing:read', 'member:read'] : [] };
    });
    house.answers(billingRequests.checkEntitlement, ({ benefitId }) => {
      const isEntitled = benefitId === 'granted';
      return { asOf: null, isEntitled, benefit: null, subscription: null, meter: null };
    });
    await house.nats.flush();
  });
  afterEach(async () => {
    for (const sdk of open.splice(0)) await sdk.close();
  });

  async function connected(options: Partial<SdkOptions> = {}): Promise<Sdk> {
    const { natsUrl, issuer } = house;
    const sdk = createSdk({ name: 'desk', natsUrl, issuer, ...options });
    open.push(sdk);
    await eventually(() => expect(sdk.isConnected()).toBe(true));
    return sdk;
  }
  const bearer = async (claims: object, signer = house.signer) => {
    const { issuer } = house;
    const wish = { claims: { ...claims }, now: new Date(), issuer, audience: issuer };
    return { authorization: `Bearer ${await signer.sign(wish)}` };
  };

  describe('verifySession', () => {
    it('identifies a user by cookie in a request of Node and of fetch', async () => {
      const sdk = await connected();
      const expected = {
        kind: 'user',
        userId: 'user-1',
        sessionId: 'session-1',
        organizationId: 'org-1',
        profile: { name: 'Somebody', email: 's@example.com', emailVerified: true, image: null },
        by: 'cookie',
      };
      expect(await sdk.verifySession({ headers: { cookie } })).toEqual(expected);
      const request = { method: 'GET', headers: new Headers({ cookie }) };
      expect(await sdk.verifySession(request)).toEqual(expected);
    });

    it.each([
      ['nothing', undefined],
      ['another cookie', 'theme=dark'],
      ['an unknown token', cookie.replace('abc', 'xyz')],
      ['a token without its signature', `better-auth.session_token=${token}`],
      ['two different ones', `${cookie}; better-auth.session_token=x`],
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
      expect((await post({ origin: house.issuer }))?.kind).toBe('user');
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
      expect(await sdk.verifySession({ headers })).toEqual({
        kind: 'user',
        userId: 'user-1',
        sessionId: 'session-1',
        organizationId: null,
        profile: null,
        by: 'token',
      });
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
      const { fetched } = house.keys;
      await sdk.verifySession({ headers: await bearer(machine) });
      expect(house.keys.fetched).toBe(fetched);

      const next = await tokenSigner('next');
      house.keys.signers = [house.signer, next];
      const headers = await bearer(machine, next);
      await eventually(
        async () => expect((await sdk.verifySession({ headers }))?.kind).toBe('machine'),
        10_000,
      );
      expect(house.keys.fetched).toBe(fetched + 1);
    });

    it('throws Unavailable when neither the keys nor the broker can be reached', async () => {
      const sdk = await connected({ jwksUrl: `${house.issuer}/nothing` });
      const headers = await bearer(machine);
      await expect(sdk.verifySession({ headers })).rejects.toBeInstanceOf(Unavailable);
      const away = createSdk({
        name: 'desk',
        natsUrl: 'nats://127.0.0.1:1',
        issuer: house.issuer,
      });
      open.push(away);
      await expect(away.verifySession({ headers: { cookie } })).rejects.toBeInstanceOf(Unavailable);
    });
  });

  describe('checkPermission', () => {
    const permissions = { billing: ['read'] };

    it('asks org-service about a user', async () => {
      const sdk = await connected();
      const caller = { ...user, organizationId: 'org-1' };
      expect(await sdk.checkPermission({ caller, permissions })).toBe(true);
      expect(await sdk.checkPermission({ caller, permissions: { billing: ['update'] } })).toBe(
        false,
      );
      expect(await sdk.checkPermission({ caller, organizationId: 'org-2', permissions })).toBe(
        false,
      );
      const nowhere = { ...user, organizationId: null };
      expect(await sdk.checkPermission({ caller: nowhere, permissions })).toBe(false);
      for (const nothing of [{}, { billing: [] }] as Record<string, string[]>[]) {
        expect(await sdk.checkPermission({ caller, permissions: nothing })).toBe(false);
      }
    });

    it('checks the scopes of a machine client in its own organization until it is revoked', async () => {
      const sdk = await connected();
      const organizationId = 'org-1';
      const scopes = ['billing:read', 'billing:update'];
      const caller = { kind: 'machine', clientId: 'client-1', organizationId, scopes } as const;
      expect(await sdk.checkPermission({ caller, permissions })).toBe(true);
      const foreign = { caller, organizationId: 'org-2', permissions };
      expect(await sdk.checkPermission(foreign)).toBe(false);
      const notInToken = { caller, permissions: { member: ['read'] } };
      expect(await sdk.checkPermission(notInToken)).toBe(false);
      const notHeldAnyMore = { caller, permissions: { billing: ['update'] } };
      expect(await sdk.checkPermission(notHeldAnyMore)).toBe(false);
      live.delete('client-1');
      expect(await sdk.checkPermission({ caller, permissions })).toBe(false);
      live.add('client-1');
    });
  });

  it('checks the entitlement of a buyer', async () => {
    const sdk = await connected();
    const question = { organizationId: 'org-1', userId: 'user-1' };
    const granted = await sdk.checkEntitlement({ ...question, benefitId: 'granted' });
    expect(granted.isEntitled).toBe(true);
    const other = await sdk.checkEntitlement({ ...question, benefitId: 'other' });
    expect(other.isEntitled).toBe(false);
  });

  it('SEC-134: finds users by id only in accounts that follow events of identity-service', async () => {
    const profile = {
      id: 'user-1',
      name: 'Somebody',
      email: 's@example.com',
      emailVerified: true,
      image: null,
      language: 'en' as const,
      revision: 7,
    };
    house.answers(identityRequests.findUsers, ({ userIds }) =>
      [profile].filter(({ id }) => userIds.includes(id)),
    );
    await house.nats.flush();
    const sdk = await connected();
    expect(await sdk.findUsers(['user-1', 'nobody'])).toEqual([profile]);
    const request = identityRequests.findUsers.subject;
    const following = [{ durable: 'desk-members', service: 'org' }] as const;
    expect(sdkPermissions('desk', following).publish).not.toContain(request);
  });

  describe('onEvent', () => {
    const member = (userId: string) => ({
      memberId: `member-${userId}`,
      organizationId: 'org-1',
      userId,
      role: 'member',
    });
    const { memberAdded, memberRemoved } = events.org;
    type Added = Heard<typeof memberAdded>;

    it('delivers events in order, again after a failure, and once after a restart', async () => {
      const seen: string[] = [];
      const keys = new Set<string>();
      let failures = 2;
      const handlings = [
        when(memberAdded, ({ data, idempotencyKey, attempt }: Added) => {
          keys.add(idempotencyKey);
          if (data.userId === 'b' && failures > 0) {
            failures -= 1;
            throw new Error(`not yet, the ${attempt}. time`);
          }
          seen.push(`+${data.userId} ${attempt}`);
        }),
        when(memberRemoved, ({ data }) => void seen.push(`-${data.userId}`)),
      ];
      const first = await connected();
      first.onEvent('members', handlings, { retryMilliseconds: 50 });
      await house.tells(memberAdded, member('a'));
      await house.tells(memberAdded, member('b'));
      await house.tells(memberRemoved, { ...member('a'), reason: 'left' });
      await eventually(() => expect(seen).toEqual(['+a 1', '+b 3', '-a']), 15_000);
      expect(keys.size).toBe(2);
      await first.close();

      await house.tells(memberAdded, member('c'));
      const second = await connected();
      second.onEvent('members', handlings);
      await eventually(() => expect(seen.slice(3)).toEqual(['+c 1']), 15_000);
    });

    it('waits for the running handler when it closes and does not deliver the event again', async () => {
      const seen: string[] = [];
      let begun = false;
      const sdk = await connected();
      const following = sdk.onEvent(
        'users',
        when(events.identity.userDeleted, async ({ data }) => {
          begun = true;
          await rest(300);
          seen.push(data.userId);
        }),
      );
      await house.tells(events.identity.userDeleted, { userId: 'slow' });
      await eventually(() => expect(begun).toBe(true));
      await following.close();
      expect(seen).toEqual(['slow']);
      const manager = await house.nats.jetstreamManager();
      await eventually(async () => {
        const { num_ack_pending, num_pending } = await manager.consumers.info(
          'IDENTITY',
          'desk-users',
        );
        expect([num_ack_pending, num_pending]).toEqual([0, 0]);
      });
    });

    it('passes an event to onGivenUp after the given number of failures and continues', async () => {
      const given: string[] = [];
      const seen: string[] = [];
      const sdk = await connected();
      sdk.onEvent(
        'users',
        when(events.identity.userDeleted, ({ data }) => {
          if (data.userId === 'poison') throw new Error('poison');
          seen.push(data.userId);
        }),
        {
          giveUpAfter: 2,
          retryMilliseconds: 50,
          onGivenUp: ({ idempotencyKey, attempt }, error) =>
            given.push(`${idempotencyKey} ${attempt} ${(error as Error).message}`),
        },
      );
      await house.tells(events.identity.userDeleted, { userId: 'poison' }, 'the-poison');
      await house.tells(events.identity.userDeleted, { userId: 'next' });
      await eventually(() => expect(seen).toEqual(['next']), 15_000);
      expect(given).toEqual(['the-poison 2 poison']);
    });

    it('creates a deleted consumer again and delivers the remaining events', async () => {
      const seen: string[] = [];
      const sdk = await connected();
      const { userDeleted } = events.identity;
      sdk.onEvent(
        'users',
        when(userDeleted, ({ data }) => void seen.push(data.userId)),
      );
      await house.tells(userDeleted, { userId: 'before' });
      await eventually(() => expect(seen).toContain('before'), 15_000);
      const manager = await house.nats.jetstreamManager();
      await manager.consumers.delete('IDENTITY', 'desk-users');
      await house.tells(userDeleted, { userId: 'afterwards' });
      await eventually(() => expect(seen).toContain('afterwards'), 15_000);
    });

    it('rejects invalid names and a consumer name in use', async () => {
      const sdk = await connected();
      const handling = when(memberAdded, () => undefined);
      expect(() => sdk.onEvent('a.b', handling)).toThrow('letters');
      sdk.onEvent('members', handling);
      expect(() => sdk.onEvent('members', handling)).toThrow('already');
      expect(() => createSdk({ name: 'a b', natsUrl: '', issuer: '' })).toThrow('letters');
    });

    // This test is last: a killed broker may have lost an acknowledgement, and then it blocks that consumer
    // until the acknowledgement wait has passed.
    it('reconnects when the broker is back', async () => {
      const seen: string[] = [];
      const sdk = await connected();
      const run = ({ data }: Added) => void seen.push(data.userId);
      sdk.onEvent('members', when(memberAdded, run));
      await house.broker.kill();
      await house.broker.start();
      await eventually(async () => {
        if (!seen.includes('after')) await house.tells(memberAdded, member('after'), 'after');
        expect(seen).toContain('after');
      }, 20_000);
    });
  });

  it('has the broker permissions that its README lists', () => {
    const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, account = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const following = [{ durable: 'access-desk-members', service: 'org' }] as const;
    expect(JSON.parse(account)).toEqual(sdkPermissions('access-desk', following));
  });

  it('closes at once while the broker is unreachable', async () => {
    const sdk = createSdk({ name: 'desk', natsUrl: 'nats://127.0.0.1:1', issuer: house.issuer });
    sdk.onEvent(
      'members',
      when(events.org.memberAdded, () => undefined),
    );
    await sdk.close();
    expect(sdk.isConnected()).toBe(false);
  });

  it('has no other permissions on the broker', async () => {
    const nats = await connect({ servers: house.natsUrl.replace(/\/\/.*@/, '//'), ...desk() });
    const refused: string[] = [];
    void (async () => {
      for await (const { data } of nats.status()) refused.push(String(data));
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
    await eventually(() => expect(refused).toHaveLength(attempts.length));
    await nats.close();
  });

  const desk = () => {
    const { username: user, password: pass } = new URL(house.natsUrl);
    return { user, pass, inboxPrefix: '_INBOX.desk' };
  };
});
