import { setTimeout as sleep } from 'node:timers/promises';
import { readCachedSession } from '@tessera/chassis/sessions/session-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { verifyTestCopy } from '@tessera/testing/secrets';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { type TestSession, useIdentityService } from '../../test/harness.ts';
import { resolveSession } from './resolve-session.ts';

/** Without a broker, so that no event corrects the copies that the calls leave behind. */
const withoutBroker = { NATS_URL: 'nats://127.0.0.1:9' };

const hashOf = ({ token }: TestSession) => hashToken(token);

/** Whether org-service accepts the token by the copy in Redis, without a request to this service. */
async function isAcceptedFromCache(
  { redis }: Pick<ReturnType<typeof useIdentityService>, 'redis'>,
  one: TestSession,
): Promise<boolean> {
  const cached = await readCachedSession(redis, verifyTestCopy('org'), hashOf(one));
  return cached.status === 'live';
}

describe('failed session cache writes', () => {
  const identity = useIdentityService({ AUTH_SESSION_LIMIT: '2000' });

  it('SEC-132: are retried once each although others keep failing', async () => {
    const { user } = await identity.signUp();
    const hashesOf = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}-${index}`);
    const [rejected, accepted] = [hashesOf('rejected', 450), hashesOf('accepted', 300)];
    await identity.sql(
      `insert into $schema.session
         (id, token_hash, user_id, version, remembered, expires_at, created_at, updated_at)
       select hash, hash, $1, 2, true, now() + interval '3 days', now(), now() from unnest($2::text[]) hash`,
      [user.id, [...rejected, ...accepted]],
    );
    // Redis rejects these writes permanently: the key has another type, so the script fails.
    const { client } = identity.redis;
    for (const tokenHash of rejected) await client.lpush(`session:{${tokenHash}}`, 'a list');
    const found = await identity.deps.sessionCache.write(
      [...rejected, ...accepted].map((tokenHash) => ({
        tokenHash,
        // Read too long ago, so that each of them has to be read again.
        readAt: new Date(0),
        snapshot: JSON.parse('{"version":2,"session":{"expiresAt":"2099-01-01T00:00:00Z"}}'),
      })),
    );
    expect(found).toBeUndefined();
    const read = (tokenHash: string) =>
      readCachedSession(identity.redis, verifyTestCopy('identity'), tokenHash);
    await eventually(async () => {
      const copies = await Promise.all(accepted.map(read));
      expect(copies.filter((one) => one.status === 'live')).toHaveLength(accepted.length);
    }, 15_000);
    await sleep(1_500);
    await client.del('session:{accepted-0}');
    await sleep(2_500);
    expect(await read('accepted-0')).toEqual({ status: 'missing' });
  }, 40_000);
});

describe('REL-04: a revocation while Redis is unavailable', () => {
  const identity = useIdentityService({}, [], { redisProxy: true });
  const revoke = (one: TestSession, path: string, body: object = {}) =>
    identity.as(one).post(path).send(body);
  /** Repeats the call until Redis is back and the call succeeds. */
  const revokeEventually = (one: TestSession, path: string, body: object = {}) =>
    eventually(() => revoke(one, path, body).expect(200), 15_000);
  const expectRevoked = async (one: TestSession) =>
    expect(await isAcceptedFromCache(identity, one)).toBe(false);

  it.each<[string, (other: TestSession) => object]>([
    ['/revoke-other-sessions', () => ({})],
    ['/revoke-session', ({ token }) => ({ token })],
  ])(
    'fails on the second attempt of %s too, and succeeds once Redis is back',
    async (path, bodyOf) => {
      const one = await identity.signUp();
      const other = await identity.signIn(one.user.email);
      // The connection to Redis may still be interrupted by an earlier test.
      await eventually(async () => expect(await isAcceptedFromCache(identity, other)).toBe(true));
      identity.redisProxy.cut();
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const rejected = await revoke(one, path, bodyOf(other));
        expect([attempt, rejected.status]).toEqual([attempt, 503]);
        expect(await isAcceptedFromCache(identity, other)).toBe(true);
      }
      identity.redisProxy.restore();
      await revokeEventually(one, path, bodyOf(other)).catch(async (error: unknown) => {
        // The background work may have ended the session by then, so that it no longer exists.
        if (path !== '/revoke-session') throw error;
        await expectRevoked(other);
      });
      await expectRevoked(other);
    },
    40_000,
  );

  it('also fails on the second sign-out', async () => {
    const one = await identity.signUp();
    identity.redisProxy.cut();
    await revoke(one, '/sign-out').expect(503);
    await revoke(one, '/sign-out').expect(503);
    identity.redisProxy.restore();
    await revokeEventually(one, '/sign-out');
    await expectRevoked(one);
  }, 40_000);

  it('succeeds on a retry at another replica', async () => {
    const replica = await identity.startReplica();
    const one = await identity.signUp();
    await eventually(async () => expect(await isAcceptedFromCache(identity, one)).toBe(true));
    identity.redisProxy.cut();
    await revoke(one, '/sign-out').expect(503);
    expect(await isAcceptedFromCache(identity, one)).toBe(true);
    await eventually(() => identity.as(one, replica).post('/sign-out').expect(200));
    await expectRevoked(one);
    identity.redisProxy.restore();
  }, 40_000);
});

describe('REL-04: a revocation that its process did not finish', () => {
  const identity = useIdentityService(withoutBroker, ['broker'], { redisProxy: true });
  const OUTAGE_SECONDS = 5;

  it('is finished after a restart from the database', async () => {
    const one = await identity.signUp();
    const other = await identity.signIn(one.user.email);
    identity.redisProxy.cut();
    await identity.as(one).post('/revoke-sessions').expect(503);
    await sleep(OUTAGE_SECONDS * 1_000);
    expect(await isAcceptedFromCache(identity, other)).toBe(true);
    await identity.service.stop();
    await identity.startReplica();
    await eventually(async () => {
      expect(await isAcceptedFromCache(identity, one)).toBe(false);
      expect(await isAcceptedFromCache(identity, other)).toBe(false);
      expect(await identity.sql('select 1 from $schema.ended_session')).toEqual([]);
    }, 15_000);
  }, 400_000);
});

describe('REL-05: Redis flushed', () => {
  const identity = useIdentityService(withoutBroker, ['broker'], { redisProxy: true });
  let replica: Awaited<ReturnType<typeof identity.startReplica>>;
  const signOutOnReplica = async (one: TestSession) => {
    replica ??= await identity.startReplica();
    await eventually(() => identity.as(one, replica).post('/sign-out').expect(200));
  };
  /** Checks for as long as a late cache write could restore the copy. */
  async function expectStaysRevoked(one: TestSession): Promise<void> {
    const until = Date.now() + 5_000;
    while (Date.now() < until) {
      expect(await isAcceptedFromCache(identity, one)).toBe(false);
      await sleep(20);
    }
  }

  it('during a cache write restores no revoked session', async () => {
    const one = await identity.signUp();
    await signOutOnReplica(await identity.signUp());
    identity.redisProxy.delay({ toServerMs: 2_500 });
    const pendingResolve = resolveSession(identity.deps, { tokenHash: hashOf(one) });
    await sleep(200);
    await signOutOnReplica(one);
    await identity.redis.client.flushdb();
    await expectStaysRevoked(one);
    identity.redisProxy.restore();
    await pendingResolve;
  }, 40_000);

  it('before a retried cache write restores no revoked session', async () => {
    const one = await identity.signUp();
    identity.redisProxy.cut();
    await identity.as(one).post('/update-user').send({ name: 'Remembered' }).expect(200);
    await signOutOnReplica(one);
    await identity.redis.client.flushdb();
    identity.redisProxy.restore();
    await expectStaysRevoked(one);
  }, 40_000);

  it('during a revocation restores no revoked session', async () => {
    const one = await identity.signUp();
    identity.redisProxy.delay({ toClientMs: 1_000 });
    const pendingSignOut = identity.as(one).post('/sign-out').send({}).expect(200);
    await sleep(1_500);
    await identity.redis.client.flushdb();
    await pendingSignOut;
    identity.redisProxy.restore();
    await expectStaysRevoked(one);
  }, 40_000);
});
