import { identityEvents } from '@tessera/contracts/identity/events';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { type TestSession, useIdentityService } from '../../test/harness.ts';

describe('the sessions of a user', () => {
  const identity = useIdentityService({ AUTH_SESSION_LIMIT: '3' });
  const hasSession = async (one: TestSession) =>
    (await identity.as(one).get('/get-session')).body !== null;

  it('SEC-132: do not exceed the limit: a new one ends the least recently used', async () => {
    const first = await identity.signUp();
    const { email } = first.user;
    const opened = [first];
    for (let count = 1; count < 3; count += 1) {
      identity.clock.advance('1m');
      opened.push(await identity.signIn(email));
    }
    // The first session is used: after a day its expiry is extended.
    identity.clock.advance('25h');
    await identity.as(first).get('/get-session?disableCookieCache=true').expect(200);
    const newest = await identity.signIn(email);

    expect(await Promise.all(opened.map(hasSession))).toEqual([true, false, true]);
    const { body } = await identity.as(newest).get('/list-sessions').expect(200);
    expect(body).toHaveLength(3);
    expect(await identity.published(identityEvents.sessionsRevoked)).toEqual([
      { userId: first.user.id, tokenHashes: [expect.any(String)] },
    ]);
  });

  it('SEC-132: are reduced to the limit where there were more', async () => {
    const { user } = await identity.signUp();
    await addSessions(user.id, 40);
    await identity.signIn(user.email);
    const rows = await identity.sql('select 1 from $schema.session where user_id = $1', [user.id]);
    expect(rows).toHaveLength(3);
  });

  it('SEC-132: do not exceed the limit or wait for each other when opened concurrently', async () => {
    const { user } = await identity.signUp();
    await Promise.all(Array.from({ length: 8 }, () => identity.signIn(user.email)));
    const last = await identity.signIn(user.email);
    const { body } = await identity.as(last).get('/list-sessions').expect(200);
    expect(body).toHaveLength(3);
  });

  function addSessions(userId: string, count: number) {
    return identity.sql(
      `insert into $schema.session (id, token_hash, user_id, remembered, expires_at, created_at, updated_at)
       select $1 || '-' || n, md5($1 || n) || md5(n::text), $1, true, now() + interval '3 days', now(), now()
       from generate_series(1, $2) n`,
      [userId, count],
    );
  }
});

describe('thousands of sessions revoked at once', () => {
  const identity = useIdentityService({ AUTH_SESSION_LIMIT: '10000' });
  const SESSIONS = 5_000;

  it('SEC-132: are published in events of bounded size without delaying other users', async () => {
    const sessions = await Promise.all(Array.from({ length: 3 }, () => identity.signUp()));
    const otherUser = await identity.signUp();
    for (const { user } of sessions) {
      await identity.sql(
        `insert into $schema.session (id, token_hash, user_id, remembered, expires_at, created_at, updated_at)
         select $1 || '-' || n, md5($1 || n) || md5(n::text), $1, true, now() + interval '3 days', now(), now()
         from generate_series(1, $2) n`,
        [user.id, SESSIONS],
      );
    }

    let isRevoked = false;
    const slowest = (async () => {
      let maxMs = 0;
      while (!isRevoked) {
        const started = performance.now();
        await identity.as(otherUser).get('/get-session?disableCookieCache=true').expect(200);
        maxMs = Math.max(maxMs, performance.now() - started);
      }
      return maxMs;
    })();
    const responses = await Promise.all(
      sessions.map((one) => identity.as(one).post('/revoke-sessions').send({})),
    );
    isRevoked = true;
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await slowest).toBeLessThan(2_000);

    const events = await identity.published(identityEvents.sessionsRevoked);
    expect(Math.max(...events.map(({ tokenHashes }) => tokenHashes.length))).toBe(500);
    expect(events.flatMap(({ tokenHashes }) => tokenHashes)).toHaveLength(3 * (SESSIONS + 1));
    await eventually(async () => {
      const unsent = await identity.sql('select 1 from $schema.outbox where sent_at is null');
      expect(unsent).toEqual([]);
    }, 30_000);
    for (const one of sessions) await identity.as(one).get('/list-sessions').expect(401);
  }, 120_000);
});
