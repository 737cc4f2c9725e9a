import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';
import { mailTo, resetTokenFor, signUpVerified, subjects } from '../../test/mails.ts';

const path = '/reset-password';
const newPassword = 'another horse battery';
const invalid = { code: 'INVALID_TOKEN', message: 'invalid token' };

describe('POST /reset-password', () => {
  const identity = useIdentityService();
  const reset = (body: object) => identity.as(null).post(path).send(body);
  const signIn = (email: string, password: string) =>
    identity.as(null).post('/sign-in/email').send({ email, password });

  it('replaces the password, ends every session and tells the owner', async () => {
    const somebody = await identity.signUp();
    const { email } = somebody.user;
    const token = await resetTokenFor(identity, email);
    const response = await reset({ newPassword, token }).expect(200, { status: true });
    expect(cookieLines(response)).toEqual([]);

    await identity.as(somebody).get('/list-sessions').expect(401);
    await signIn(email, goodPassword).expect(401);
    await signIn(email, newPassword).expect(200);
    await mailTo(identity, email, subjects.passwordChanged);
  });

  it('takes the token from the query as well', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await identity
      .as(null)
      .post(`${path}?token=${token}`)
      .send({ newPassword })
      .expect(200, { status: true });
  });

  it('is good once: one of ten simultaneous uses succeeds', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reset({ newPassword: `${newPassword}${index}`, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    await reset({ newPassword, token }).expect(400, invalid);
  });

  it('uses nothing up when the password is refused', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await reset({ newPassword: 'short', token }).expect(400, {
      code: 'PASSWORD_TOO_SHORT',
      message: 'Password too short',
    });
    await reset({ newPassword: 'x'.repeat(129), token }).expect(400, {
      code: 'PASSWORD_TOO_LONG',
      message: 'Password too long',
    });
    await reset({ newPassword, token }).expect(200);
  });

  it('asks for the token first, then for the length, then whether the token is any good', async () => {
    await reset({ newPassword: 'short' }).expect(400, invalid);
    await reset({ newPassword: 'short', token: '' }).expect(400, invalid);
    const { body } = await reset({ newPassword: 'short', token: 'unknown' }).expect(400);
    expect(body.code).toBe('PASSWORD_TOO_SHORT');
    await reset({ newPassword, token: 'unknown' }).expect(400, invalid);
    await reset({ newPassword: 7, token: 'unknown' }).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid body parameters',
    });
  });

  it('refuses a token of another purpose', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await identity.sql(
      `update $schema.verification set purpose = 'delete-account' where user_id = $1`,
      [user.id],
    );
    await reset({ newPassword, token }).expect(400, invalid);
  });

  it('gives a password to who had none, and ends their sessions too', async () => {
    const somebody = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [somebody.user.id]);
    const token = await resetTokenFor(identity, somebody.user.email);
    await reset({ newPassword, token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(401);
    await signIn(somebody.user.email, newPassword).expect(200);
  });

  it('leaves no other way in while the address is unproven, and other logins alone after', async () => {
    const linkTwitch = (userId: string) =>
      identity.sql(
        `insert into $schema.account (id, user_id, provider_id, account_id, created_at, updated_at)
         values ($1, $1, 'twitch', $1, now(), now())`,
        [userId],
      );
    const logins = (userId: string) =>
      identity.sql('select provider_id from $schema.account where user_id = $1 order by 1', [
        userId,
      ]);

    const unproven = await identity.signUp();
    await linkTwitch(unproven.user.id);
    await reset({ newPassword, token: await resetTokenFor(identity, unproven.user.email) });
    expect(await logins(unproven.user.id)).toEqual([{ provider_id: 'credential' }]);

    const proven = await signUpVerified(identity);
    await linkTwitch(proven.user.id);
    await reset({ newPassword, token: await resetTokenFor(identity, proven.user.email) });
    expect(await logins(proven.user.id)).toEqual([
      { provider_id: 'credential' },
      { provider_id: 'twitch' },
    ]);
  });

  it('normalizes what is typed, so that both keyboards sign in', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await reset({ newPassword: 'caf\u00e9 battery', token }).expect(200);
    await signIn(user.email, 'cafe\u0301 battery').expect(200);
  });
});

describe('POST /reset-password where it leaves sessions alone', () => {
  const identity = useIdentityService({
    AUTH_RESET_REVOKES_SESSIONS: 'false',
    AUTH_RESET_EXPIRES_IN: '60',
  });

  it('ends none', async () => {
    const somebody = await identity.signUp();
    const token = await resetTokenFor(identity, somebody.user.email);
    await identity.as(null).post(path).send({ newPassword, token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(200);
  });

  it('is good for as long as configured', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    identity.clock.advance('61s');
    await identity.as(null).post(path).send({ newPassword, token }).expect(400, invalid);
  });
});
