import { sql } from '@tessera/chassis/db/sql';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';
import { waitForLock } from '../../test/wait-for-lock.ts';

const path = '/sign-in/email';
const invalidCredentials = {
  code: 'INVALID_EMAIL_OR_PASSWORD',
  message: 'Invalid email or password',
};

describe('POST /sign-in/email', () => {
  const identity = useIdentityService();

  it('returns a token and the user without a redirect', async () => {
    const { user } = await identity.signUp('known@example.com');
    const { body } = await identity
      .as(null)
      .post(path)
      .send({ email: 'Known@Example.com', password: goodPassword })
      .expect(200);
    expect(body).toMatchObject({
      redirect: false,
      token: expect.any(String),
      user: { id: user.id },
    });
    expect(body).not.toHaveProperty('url');
    expect(body.user).not.toHaveProperty('passwordHash');
  });

  /** Signs in while another transaction changes the user, after the password was checked. */
  const signInDuring = (email: string, change: ReturnType<typeof sql>) =>
    identity.deps.db.transaction(async (tx) => {
      await tx.query(change);
      const response = identity
        .as(null)
        .post(path)
        .send({ email, password: goodPassword })
        .then((done) => done);
      await waitForLock(tx);
      return { response };
    });

  it('SEC-34: opens no session with a password that is replaced during its check', async () => {
    const { user } = await identity.signUp();
    const { response } = await signInDuring(
      user.email,
      sql`update account set password_hash = 'replaced' where user_id = ${user.id}`,
    );
    const { status, body } = await response;
    expect({ status, body }).toEqual({ status: 401, body: invalidCredentials });
    const sessions = 'select 1 from $schema.session where user_id = $1';
    expect(await identity.sql(sessions, [user.id])).toHaveLength(1);
  });

  it('SEC-39: returns and caches the user as changed during the check', async () => {
    const { user } = await identity.signUp();
    const { response } = await signInDuring(
      user.email,
      sql`update "user" set name = 'Renamed' where id = ${user.id}`,
    );
    const signedIn = await response;
    expect(signedIn.body.user.name).toBe('Renamed');
    const cookie = cookieLines(signedIn)
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const query of ['', '?disableCookieCache=true']) {
      const { body } = await identity.as({ cookie }).get(`/get-session${query}`).expect(200);
      expect(body.user.name).toBe('Renamed');
    }
  });

  it('returns a trusted callbackURL', async () => {
    const { user } = await identity.signUp();
    const { body } = await identity
      .as(null)
      .post(path)
      .send({ email: user.email, password: goodPassword, callbackURL: '/dashboard' });
    expect(body).toMatchObject({ redirect: true, url: '/dashboard' });
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'dash',
  ])('rejects %s as callbackURL', async (callbackURL) => {
    const { user } = await identity.signUp();
    await identity
      .as(null)
      .post(path)
      .send({ email: user.email, password: goodPassword, callbackURL })
      .expect(403);
  });

  it('responds the same for an unknown address and a wrong password', async () => {
    const { user } = await identity.signUp();
    const wrong = { email: user.email, password: 'not the password' };
    const unknown = { email: 'unknown@example.com', password: 'not the password' };
    for (const body of [wrong, unknown]) {
      await identity.as(null).post(path).send(body).expect(401, invalidCredentials);
    }
  });

  it('does not hash passwords above the maximum length', async () => {
    const { user } = await identity.signUp();
    const long = { email: user.email, password: 'x'.repeat(900) };
    await identity.as(null).post(path).send(long).expect(401, invalidCredentials);
  });

  it('creates a new token every time', async () => {
    const first = await identity.signUp();
    const second = await identity.signIn(first.user.email);
    expect(second.token).not.toBe(first.token);
  });

  it('opens a short session with a session cookie without rememberMe', async () => {
    const { user } = await identity.signUp();
    const response = await identity
      .as(null)
      .post(path)
      .send({ email: user.email, password: goodPassword, rememberMe: false })
      .expect(200);
    const lines = cookieLines(response);
    expect(lines.find((line) => line.includes('session_token'))).not.toMatch(/Max-Age|Expires/);
    expect(lines.find((line) => line.includes('dont_remember'))).toMatch(/=true\.[^;]+; Path=\//);
    const [row] = await identity.sql<{ seconds: string }>(
      'select extract(epoch from expires_at - created_at) as seconds from $schema.session where user_id = $1 order by created_at desc',
      [user.id],
    );
    expect(Number(row?.seconds)).toBe(86_400);
  });

  it('clears the marker on a later sign-in with rememberMe', async () => {
    const { user } = await identity.signUp();
    const response = await identity
      .as(null)
      .post(path)
      .send({ email: user.email, password: goodPassword });
    expect(cookieLines(response).find((line) => line.includes('dont_remember'))).toMatch(
      /Max-Age=0/,
    );
  });

  it('returns INVALID_EMAIL for an invalid address', async () => {
    const { body } = await identity
      .as(null)
      .post(path)
      .send({ email: 'no-address', password: goodPassword })
      .expect(400);
    expect(body.code).toBe('INVALID_EMAIL');
  });

  it.each([[{}], [{ email: 'a@example.com' }], [{ email: null, password: 'x' }], [[]], ['text']])(
    'returns VALIDATION_ERROR for %o',
    async (body) => {
      await identity
        .as(null)
        .post(path)
        .set('content-type', 'application/json')
        .send(JSON.stringify(body))
        .expect(400, { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' });
    },
  );

  it('accepts JSON only', async () => {
    await identity.as(null).post(path).type('text/plain').send('{"email":"a@b.c"}').expect(415);
    await identity.as(null).post(path).type('form').send('email=a%40b.c').expect(415);
    await identity.as(null).post(path).type('json').send('{"email":').expect(400);
  });

  it('handles forty concurrent sign-ins', async () => {
    const { user } = await identity.signUp();
    const signIn = () =>
      identity
        .as(null)
        .post(path)
        .set('x-forwarded-for', '198.51.100.7')
        .send({ email: user.email, password: goodPassword });
    // From a trusted address: from others the number of concurrent attempts is limited (SEC-91).
    await signIn().expect(200);
    const responses = await Promise.all(Array.from({ length: 40 }, signIn));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(responses.map(({ body }) => body.token)).size).toBe(40);
  });
});

describe('POST /sign-in/email with a full hashing queue', () => {
  const identity = useIdentityService({
    AUTH_HASHING_CONCURRENCY: '1',
    AUTH_HASHING_MAX_WAIT: '1',
  });

  it('REL-15: rejects sign-ins that would wait too long, with Retry-After', async () => {
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        identity
          .as(null)
          .post(path)
          .send({ email: `storm${index}@example.com`, password: 'whatever it is' }),
      ),
    );
    const rejected = responses.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.headers['retry-after']).toBe('1');
    expect(responses.filter(({ status }) => status === 401).length).toBeGreaterThan(0);
  });
});

describe('POST /sign-in/email with required verification', () => {
  const identity = useIdentityService({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('reports an unverified address only after a correct password, and mails the link again', async () => {
    const email = 'unverified@example.com';
    await identity
      .as(null)
      .post('/sign-up/email')
      .send({ name: 'U', email, password: goodPassword });
    await identity
      .as(null)
      .post(path)
      .send({ email, password: 'not the password' })
      .expect(401, invalidCredentials);
    await identity
      .as(null)
      .post(path)
      .send({ email, password: goodPassword })
      .expect(403, { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' });
    expect(await identity.mailbox.to(email, 2)).toHaveLength(2);
  });
});

describe('POST /sign-in/email with passwords disabled', () => {
  const identity = useIdentityService({ AUTH_EMAIL_PASSWORD_ENABLED: 'false' });

  it('is rejected', async () => {
    const { body } = await identity
      .as(null)
      .post(path)
      .send({ email: 'a@example.com', password: goodPassword })
      .expect(400);
    expect(body.code).toBe('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
  });
});
