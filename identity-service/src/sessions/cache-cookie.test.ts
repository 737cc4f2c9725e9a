import { createSessionCookieCache } from '@tessera/chassis/sessions/session-cookie-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { sessionReads } from '@tessera/chassis/telemetry/metrics';
import { testSecret } from '@tessera/testing/secrets';
import { eventually } from '@tessera/testing/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieLines, cookieOf, useIdentityService } from '../../test/harness.ts';
import { setActiveOrganization } from './set-active-organization.ts';

describe('the session cookie cache', () => {
  const identity = useIdentityService();
  const path = '/get-session';

  /** The number of Redis reads of sessions by this service. */
  async function redisReads(): Promise<number> {
    const { values } = await sessionReads.get();
    return values.find(({ labels }) => labels.from === 'redis')?.value ?? 0;
  }

  /** A user whose cookies contain a copy that the invalidation feed can confirm. */
  async function signInWithCacheCookie() {
    const { user, token } = await identity.signUp();
    const response = await identity.as(null).post('/sign-in/email').send({
      email: user.email,
      password: 'correct horse battery',
    });
    return { user, first: token, token: response.body.token, cookie: cookieOf(response) };
  }

  beforeAll(async () => {
    // A copy is accepted only if it was issued at least 2 s (the clock margin) after the subscription began.
    await new Promise((resolve) => setTimeout(resolve, 2_600));
  });

  it('responds without a Redis read', async () => {
    const alice = await signInWithCacheCookie();
    const before = await redisReads();
    const { body } = await identity.as(alice).get(path).expect(200);
    expect(body).toMatchObject({
      user: { id: alice.user.id },
      session: { token: alice.token },
    });
    expect((await redisReads()) - before).toBe(0);
    await identity.as(alice).get(`${path}?disableCookieCache=true`).expect(200);
    expect((await redisReads()) - before).toBe(1);
  });

  it('is rejected on every replica as soon as the session is revoked', async () => {
    for (const revoke of ['/sign-out', '/revoke-sessions', '/delete-user']) {
      const alice = await signInWithCacheCookie();
      await identity.as(alice).post(revoke).send({}).expect(200);
      expect((await identity.as(alice).get(path)).text).toBe('null');
    }
  });

  it('shows a change of the session in the next request', async () => {
    const alice = await signInWithCacheCookie();
    const { body } = await identity.as(alice).get(path);
    await setActiveOrganization(identity.deps, {
      sessionId: body.session.id,
      organizationId: 'acme',
    });
    const after = await identity.as(alice).get(path);
    expect(after.body.session.activeOrganizationId).toBe('acme');
  });

  it('is verified in Redis after its maximum age', async () => {
    const alice = await signInWithCacheCookie();
    identity.clock.advance('61s');
    const before = await redisReads();
    const response = await identity.as(alice).get(path).expect(200);
    expect((await redisReads()) - before).toBe(1);
    expect(cookieLines(response).join()).toContain('better-auth.session_data=');
    expect(cookieLines(response).join()).toContain('Max-Age=60');
  });

  it('is bound to its own token', async () => {
    const one = await signInWithCacheCookie();
    const other = await signInWithCacheCookie();
    const [token = ''] = one.cookie.split('; ');
    const copy = other.cookie.split('; ').find((pair) => pair.includes('session_data')) ?? '';
    const { body } = await identity.as({ cookie: `${token}; ${copy}` }).get(path);
    expect(body.user.id).toBe(one.user.id);
  });

  it('is not trusted while no invalidations are received', async () => {
    const alice = await signInWithCacheCookie();
    await identity.redis.client.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    const before = await redisReads();
    await identity.as(alice).get(path).expect(200);
    expect((await redisReads()) - before).toBe(1);
    await eventually(async () => {
      const bob = await signInWithCacheCookie();
      const reads = await redisReads();
      await identity.as(bob).get(path).expect(200);
      expect((await redisReads()) - reads).toBe(0);
    });
  });
});

describe('createCookieCache', () => {
  const cache = createSessionCookieCache([testSecret], 60);
  const now = new Date();
  const snapshot = { version: 1, user: { name: 'x' } } as never;

  it('decodes only for its token and within its maximum age', () => {
    const value = cache.sign(hashToken('a'), snapshot, now) ?? '';
    expect(cache.verify(value, hashToken('a'), now)?.snapshot).toEqual(snapshot);
    expect(cache.verify(value, hashToken('b'), now)).toBeNull();
    expect(cache.verify(value, hashToken('a'), new Date(now.getTime() + 60_001))).toBeNull();
    expect(
      createSessionCookieCache(['x'.repeat(32)], 60).verify(value, hashToken('a'), now),
    ).toBeNull();
  });

  it.each(['', '.', 'a.b', 'bm9uc2Vuc2U.AAAA', '{}.x'])('ignores %j', (value) => {
    expect(cache.verify(value, hashToken('a'), now)).toBeNull();
  });

  it('omits values above the size limit of cookies', () => {
    const long = { ...(snapshot as object), user: { name: 'x'.repeat(4_000) } } as never;
    expect(cache.sign(hashToken('a'), long, now)).toBeNull();
  });

  it('is disabled with an age of 0', () => {
    expect(
      createSessionCookieCache([testSecret], 0).sign(hashToken('a'), snapshot, now),
    ).toBeNull();
  });
});
