import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cookieLines, cookieOf, goodPassword, useIdentityService } from '../../test/harness.ts';
import { mailTo, resetTokenFor, subjects } from '../../test/mails.ts';

const path = '/change-password';
const newPassword = 'another horse battery';

describe('POST /change-password', () => {
  const identity = useIdentityService();
  const change = (alice: { cookie: string } | null, body: object = {}) =>
    identity
      .as(alice)
      .post(path)
      .send({ newPassword, currentPassword: goodPassword, ...body });

  it('replaces the password, keeps sessions and notifies the user', async () => {
    const alice = await identity.signUp();
    const { email } = alice.user;
    const otherSession = await identity.signIn(email);
    const response = await change(alice).expect(200);
    expect(response.body).toEqual({ token: null, user: alice.user });
    expect(cookieLines(response)).toEqual([]);

    await identity.as(otherSession).get('/list-sessions').expect(200);
    await identity
      .as(null)
      .post('/sign-in/email')
      .send({ email, password: goodPassword })
      .expect(401);
    await identity
      .as(null)
      .post('/sign-in/email')
      .send({ email, password: newPassword })
      .expect(200);
    await mailTo(identity, email, subjects.passwordChanged);
  });

  it('revokes all sessions on request and replaces the current one', async () => {
    const alice = await identity.signUp();
    const otherSession = await identity.signIn(alice.user.email);
    const response = await change(alice, { revokeOtherSessions: true }).expect(200);
    expect(response.body.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(response.body.token).not.toBe(alice.token);

    await identity.as(alice).get('/list-sessions').expect(401);
    await identity.as(otherSession).get('/list-sessions').expect(401);
    const { body } = await identity.as({ cookie: cookieOf(response) }).get('/list-sessions');
    expect(body).toHaveLength(1);
  });

  it('keeps a session without rememberMe short', async () => {
    const { user } = await identity.signUp();
    const short = await identity.signIn(user.email, { rememberMe: false });
    const response = await change(short, { revokeOtherSessions: true }).expect(200);
    expect(cookieLines(response)[0]).not.toMatch(/Max-Age/);
  });

  it('invalidates password reset links', async () => {
    const alice = await identity.signUp();
    const token = await resetTokenFor(identity, alice.user.email);
    await change(alice).expect(200);
    await identity
      .as(null)
      .post('/reset-password')
      .send({ newPassword: goodPassword, token })
      .expect(400);
  });

  it.each([
    ['PASSWORD_TOO_SHORT', { newPassword: '1234567', currentPassword: 'wrong password' }],
    ['PASSWORD_TOO_LONG', { newPassword: 'x'.repeat(129) }],
    ['PASSWORD_TOO_LONG', { newPassword: 'x'.repeat(100_000) }],
    ['INVALID_PASSWORD', { currentPassword: 'wrong password' }],
    ['INVALID_PASSWORD', { currentPassword: 'x'.repeat(100_000) }],
    ['VALIDATION_ERROR', { currentPassword: undefined }],
    ['VALIDATION_ERROR', { newPassword: 12_345_678 }],
    ['VALIDATION_ERROR', { revokeOtherSessions: 'true' }],
  ])('returns %s for %o', async (code, body) => {
    const alice = await identity.signUp();
    const { body: error } = await change(alice, body).expect(400);
    expect(error.code).toBe(code);
    await identity.signIn(alice.user.email);
  });

  it('rejects users without a password and requests without a session', async () => {
    const alice = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [alice.user.id]);
    await change(alice).expect(400, {
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
      message: 'Credential account not found',
    });
    await change(null).expect(401);
  });

  it('accepts one of five concurrent changes', async () => {
    const alice = await identity.signUp();
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => change(alice, { newPassword: `${newPassword} ${n}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('replaces an imported hash on the first attempt', async () => {
    const alice = await identity.signUp();
    const salt = '000102030405060708090a0b0c0d0e0f';
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
    const key = scryptSync(goodPassword, salt, 64, cost).toString('hex');
    await identity.sql('update $schema.account set password_hash = $2 where user_id = $1', [
      alice.user.id,
      `${salt}:${key}`,
    ]);
    await change(alice).expect(200);
  });
});
