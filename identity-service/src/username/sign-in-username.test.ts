import { describe, expect, it } from 'vitest';
import {
  cookieLines,
  goodPassword,
  type IdentityHarness,
  useIdentityService,
} from '../../test/harness.ts';
import { mailTo, subjects } from '../../test/mails.ts';

const path = '/sign-in/username';
const invalidCredentials = {
  code: 'INVALID_USERNAME_OR_PASSWORD',
  message: 'invalid username or password',
};

let counter = 0;

async function named(identity: IdentityHarness) {
  const username = `user.${++counter}`;
  const { body } = await identity
    .as(null)
    .post('/sign-up/email')
    .send({ name: 'N', email: `${username}@example.com`, password: goodPassword, username })
    .expect(200);
  return { username, user: body.user };
}

describe('POST /sign-in/username', () => {
  const identity = useIdentityService();
  const attempt = (body: object) => identity.as(null).post(path).send(body);

  it('signs in with any letter case of the username', async () => {
    const { username, user } = await named(identity);
    const response = await attempt({
      username: username.toUpperCase(),
      password: goodPassword,
    }).expect(200);
    expect(response.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      user: { ...user, username },
    });
    expect(cookieLines(response)[0]).toContain('Max-Age=604800');
  });

  it('opens a short session without rememberMe', async () => {
    const { username } = await named(identity);
    const response = await attempt({ username, password: goodPassword, rememberMe: false });
    expect(cookieLines(response)[0]).not.toMatch(/Max-Age/);
    expect(cookieLines(response).join()).toContain('dont_remember=true.');
  });

  it('responds the same for an unknown username, a missing password and a wrong one', async () => {
    const { username } = await named(identity);
    const social = await named(identity);
    await identity.sql('delete from $schema.account where user_id = $1', [social.user.id]);
    await attempt({ username, password: 'not the password' }).expect(401, invalidCredentials);
    await attempt({ username: 'unknown_user', password: goodPassword }).expect(
      401,
      invalidCredentials,
    );
    await attempt({ username: social.username, password: goodPassword }).expect(
      401,
      invalidCredentials,
    );
    await attempt({ username: '', password: goodPassword }).expect(401, invalidCredentials);
    await attempt({ username, password: '' }).expect(401, invalidCredentials);
  });

  it.each([
    ['USERNAME_IS_TOO_SHORT', 'ab'],
    ['USERNAME_IS_TOO_LONG', 'a'.repeat(31)],
    ['USERNAME_IS_INVALID', 'some body'],
    ['USERNAME_IS_INVALID', '\u212aelvin'],
  ])('returns %s for %j', async (code, username) => {
    const { body } = await attempt({ username, password: goodPassword }).expect(422);
    expect(body.code).toBe(code);
  });

  it.each([[{}], [{ username: 7, password: 'x' }], [{ username: 'alice' }], [[]]])(
    'returns VALIDATION_ERROR for %o',
    async (body) => {
      await attempt(body).expect(400, {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
      });
    },
  );

  it('SEC-131: counts wrong passwords together with those by address without revealing it', async () => {
    const { username, user } = await named(identity);
    for (let count = 0; count < 5; count += 1) {
      await attempt({ username, password: 'wrong password' }).expect(401);
      await identity
        .as(null)
        .post('/sign-in/email')
        .send({ email: user.email, password: 'wrong password' })
        .expect(401);
    }
    const { body } = await attempt({ username, password: goodPassword })
      .set('x-forwarded-for', '203.0.113.8')
      .expect(401);
    expect(body.code).toBe('INVALID_USERNAME_OR_PASSWORD');
  });

  it('rejects an untrusted origin', async () => {
    const { username } = await named(identity);
    await attempt({ username, password: goodPassword })
      .set('origin', 'https://evil.example')
      .expect(403);
  });
});

describe('POST /sign-in/username with required verification', () => {
  const identity = useIdentityService({ AUTH_REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('reports an unverified address only after a correct password, and mails the link again', async () => {
    const { username, user } = await named(identity);
    await identity
      .as(null)
      .post(path)
      .send({ username, password: 'not the password' })
      .expect(401, invalidCredentials);
    await identity
      .as(null)
      .post(path)
      .send({ username, password: goodPassword })
      .expect(403, { code: 'EMAIL_NOT_VERIFIED', message: 'email not verified' });
    await mailTo(identity, user.email, subjects.verify, 2);
  });
});

describe('POST /sign-in/username with passwords disabled', () => {
  const identity = useIdentityService({ AUTH_EMAIL_PASSWORD_ENABLED: 'false' });

  it('is rejected', async () => {
    const { body } = await identity
      .as(null)
      .post(path)
      .send({ username: 'alice', password: goodPassword })
      .expect(400);
    expect(body.code).toBe('EMAIL_AND_PASSWORD_IS_NOT_ENABLED');
  });
});
