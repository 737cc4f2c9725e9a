import { hashToken } from '@tessera/chassis/sessions/session-token';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';

const path = '/get-session';

describe('GET /get-session', () => {
  const identity = useIdentityService();

  it('returns the session and the user in full', async () => {
    const alice = await identity.signUp();
    const { body } = await identity.as(alice).get(path).expect(200);
    expect(body).toEqual({
      session: {
        id: expect.any(String),
        token: alice.token,
        userId: alice.user.id,
        expiresAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        ipAddress: expect.any(String),
        userAgent: null,
        activeOrganizationId: null,
        activeTeamId: null,
      },
      user: expect.objectContaining({
        id: alice.user.id,
        username: null,
        displayUsername: null,
      }),
    });
  });

  it('returns null without a session and for an unknown cookie', async () => {
    const unknownRequests = [
      null,
      { cookie: 'better-auth.session_token=abc' },
      {
        cookie: 'better-auth.session_token=abcdefgh.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D',
      },
    ];
    for (const request of unknownRequests) {
      const response = await identity.as(request).get(path).expect(200);
      expect(response.text).toBe('null');
      expect(response.headers['content-type']).toContain('application/json');
    }
  });

  it('is not cacheable', async () => {
    const response = await identity.as(await identity.signUp()).get(path);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('returns null for duplicate cookies with different values', async () => {
    const one = await identity.signUp();
    const other = await identity.signUp();
    const response = await identity.as({ cookie: `${one.cookie}; ${other.cookie}` }).get(path);
    expect(response.text).toBe('null');
    expect(cookieLines(response).join()).toContain('better-auth.session_token=; Max-Age=0');
  });

  it('clears the cookies of an unknown session', async () => {
    const alice = await identity.signUp();
    await identity.as(alice).post('/revoke-sessions').expect(200);
    const response = await identity.as(alice).get(path).expect(200);
    expect(response.text).toBe('null');
    const cleared = cookieLines(response).filter((line) => /=; Max-Age=0; Path=\//.test(line));
    expect(cleared.map((line) => line.split('=')[0])).toEqual([
      'better-auth.session_token',
      'better-auth.session_data',
      'better-auth.dont_remember',
    ]);
  });

  it('finds the session after Redis was flushed', async () => {
    const alice = await identity.signUp();
    await identity.redis.client.flushdb();
    const { body } = await identity.as(alice).get(`${path}?disableCookieCache=true`).expect(200);
    expect(body.user.id).toBe(alice.user.id);
    const copy = await identity.redis.client.get(`session:{${hashToken(alice.token)}}`);
    expect(copy).toContain(alice.user.id);
    expect(copy).not.toContain(alice.token);
  });
});

describe('GET /get-session over time', () => {
  const identity = useIdentityService();

  it('extends the session after a day, not before', async () => {
    const alice = await identity.signUp();
    const before = await identity.as(alice).get(path);
    expect(cookieLines(before).join()).not.toContain('session_token');

    identity.clock.advance('25h');
    const unwanted = await identity.as(alice).get(`${path}?disableRefresh=true`);
    expect(unwanted.body.session.expiresAt).toBe(before.body.session.expiresAt);

    const after = await identity.as(alice).get(path);
    expect(after.body.session.token).toBe(alice.token);
    const gained =
      Date.parse(after.body.session.expiresAt) - Date.parse(before.body.session.expiresAt);
    expect(gained / 3_600_000).toBeCloseTo(25, 1);
    expect(cookieLines(after)[0]).toContain('Max-Age=604800');
  });

  it('never extends a session without rememberMe', async () => {
    const { user } = await identity.signUp();
    const short = await identity.signIn(user.email, { rememberMe: false });
    identity.clock.advance('23h');
    const response = await identity.as(short).get(path);
    expect(response.body.user.id).toBe(user.id);
    expect(cookieLines(response)).toEqual([]);
    identity.clock.advance('2h');
    expect((await identity.as(short).get(path)).text).toBe('null');
  });

  it('returns null after expiry', async () => {
    const alice = await identity.signUp();
    identity.clock.advance('8d');
    const response = await identity.as(alice).get(path).expect(200);
    expect(response.text).toBe('null');
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('does not restore a session that is revoked during a refresh', async () => {
    for (let round = 0; round < 5; round += 1) {
      const alice = await identity.signUp();
      identity.clock.advance('25h');
      await Promise.all([
        ...Array.from({ length: 8 }, () => identity.as(alice).get(path)),
        identity
          .as(null)
          .post('/sign-out')
          .set('cookie', alice.cookie)
          .set('origin', 'http://localhost:3000'),
      ]);
      expect((await identity.as(alice).get(path)).text).toBe('null');
    }
  });
});

describe('GET /get-session with refresh disabled', () => {
  const identity = useIdentityService({ AUTH_SESSION_REFRESH_ENABLED: 'false' });

  it('does not change the expiry', async () => {
    const alice = await identity.signUp();
    const before = await identity.as(alice).get(path);
    identity.clock.advance('50h');
    const after = await identity.as(alice).get(path);
    expect(after.body.session.expiresAt).toBe(before.body.session.expiresAt);
  });
});

describe('sessions behind https', () => {
  const identity = useIdentityService({ BASE_URL: 'https://accounts.example.com' });

  it('use Secure cookies with the prefix and ignore plain names', async () => {
    const response = await identity
      .as(null)
      .post('/sign-up/email')
      .set('origin', 'https://accounts.example.com')
      .send({ name: 'S', email: 's@example.com', password: goodPassword })
      .expect(200);
    const [line = ''] = cookieLines(response);
    expect(line).toMatch(/^__Secure-better-auth\.session_token=.*; Secure; SameSite=Lax$/);

    const cookie = line.split(';')[0] ?? '';
    const secure = await identity.as(null).get(path).set('cookie', cookie);
    expect(secure.body.user.email).toBe('s@example.com');
    const plain = await identity.as(null).get(path).set('cookie', cookie.replace('__Secure-', ''));
    expect(plain.text).toBe('null');
  });
});
