import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cookieLines, cookieOf, goodPassword, useIdentityService } from '../../test/harness.ts';
import { mailTo, resetTokenFor, subjects } from '../../test/mails.ts';

const path = '/change-password';
const newPassword = 'another horse battery';

describe('POST /change-password', () => {
  const identity = useIdentityService();
  const change = (somebody: { cookie: string } | null, body: object = {}) =>
    identity
      .as(somebody)
      .post(path)
      .send({ newPassword, currentPassword: goodPassword, ...body });

  it('replaces the password, leaves sessions alone and tells the owner', async () => {
    const somebody = await identity.signUp();
    const { email } = somebody.user;
    const elsewhere = await identity.signIn(email);
    const response = await change(somebody).expect(200);
    expect(response.body).toEqual({ token: null, user: somebody.user });
    expect(cookieLines(response)).toEqual([]);

    await identity.as(elsewhere).get('/list-sessions').expect(200);
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

  it('ends all sessions when asked and replaces the caller’s own', async () => {
    const somebody = await identity.signUp();
    const elsewhere = await identity.signIn(somebody.user.email);
    const response = await change(somebody, { revokeOtherSessions: true }).expect(200);
    expect(response.body.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(response.body.token).not.toBe(somebody.token);

    await identity.as(somebody).get('/list-sessions').expect(401);
    await identity.as(elsewhere).get('/list-sessions').expect(401);
    const { body } = await identity.as({ cookie: cookieOf(response) }).get('/list-sessions');
    expect(body).toHaveLength(1);
  });

  it('keeps a session that is not to be remembered so', async () => {
    const { user } = await identity.signUp();
    const short = await identity.signIn(user.email, { rememberMe: false });
    const response = await change(short, { revokeOtherSessions: true }).expect(200);
    expect(cookieLines(response)[0]).not.toMatch(/Max-Age/);
  });

  it('ends links that would set another one', async () => {
    const somebody = await identity.signUp();
    const token = await resetTokenFor(identity, somebody.user.email);
    await change(somebody).expect(200);
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
  ])('answers %s to %o', async (code, body) => {
    const somebody = await identity.signUp();
    const { body: refusal } = await change(somebody, body).expect(400);
    expect(refusal.code).toBe(code);
    await identity.signIn(somebody.user.email);
  });

  it('refuses who has no password, and who is not signed in', async () => {
    const somebody = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [somebody.user.id]);
    await change(somebody).expect(400, {
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
      message: 'Credential account not found',
    });
    await change(null).expect(401);
  });

  it('lets one of five simultaneous changes win', async () => {
    const somebody = await identity.signUp();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => change(somebody, { newPassword: `${newPassword} ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('replaces an imported hash at the first try', async () => {
    const somebody = await identity.signUp();
    const salt = '000102030405060708090a0b0c0d0e0f';
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
    const key = scryptSync(goodPassword, salt, 64, cost).toString('hex');
    await identity.sql('update $schema.account set password_hash = $2 where user_id = $1', [
      somebody.user.id,
      `${salt}:${key}`,
    ]);
    await change(somebody).expect(200);
  });
});
