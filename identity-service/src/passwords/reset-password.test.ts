import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, goodPassword, useIdentityService } from '../../test/harness.ts';
import { linkLogin, loginsOf } from '../../test/logins.ts';
import { linkTo, mailTo, resetTokenFor, signUpVerified, subjects } from '../../test/mails.ts';

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
    const unproven = await identity.signUp();
    await linkLogin(identity, unproven.user.id, 'twitch');
    await reset({ newPassword, token: await resetTokenFor(identity, unproven.user.email) });
    expect(await loginsOf(identity, unproven.user.id)).toEqual(['credential']);

    const proven = await signUpVerified(identity);
    await linkLogin(identity, proven.user.id, 'twitch');
    await reset({ newPassword, token: await resetTokenFor(identity, proven.user.email) });
    expect(await loginsOf(identity, proven.user.id)).toEqual(['credential', 'twitch']);
  });

  it('SEC-125: removes logins that were linked before a mailed link proved the address, and no later ones', async () => {
    const somebody = await identity.signUp();
    const { email, id } = somebody.user;
    await linkLogin(identity, id, 'twitch');
    identity.clock.advance('1m');
    await identity
      .as(null)
      .get(await linkTo(identity, email, subjects.verify))
      .expect(302);
    identity.clock.advance('1m');
    await linkLogin(identity, id, 'github');

    await reset({ newPassword, token: await resetTokenFor(identity, email) }).expect(200);
    expect(await loginsOf(identity, id)).toEqual(['credential', 'github']);
    const told = await mailTo(identity, email, 'The logins of your account have changed');
    expect(told.text).toContain('− Twitch');
  });

  it('SEC-125: removes logins of before the last known change where the time of the proof is unknown', async () => {
    const somebody = await signUpVerified(identity);
    const { email, id } = somebody.user;
    await linkLogin(identity, id, 'twitch', '2020-01-01');
    identity.clock.advance('1m');
    await linkLogin(identity, id, 'github');
    await identity.sql('update $schema."user" set email_verified_at = null where id = $1', [id]);
    // A change keeps the time of the one before.
    identity.clock.advance('1m');
    await identity.as(somebody).post('/update-user').send({ name: 'Another' }).expect(200);
    await reset({ newPassword, token: await resetTokenFor(identity, email) }).expect(200);
    expect(await loginsOf(identity, id)).toEqual(['credential', 'github']);
  });

  it('SEC-125: proves the address, so that a later reset keeps what was linked since', async () => {
    const { user } = await identity.signUp();
    await reset({ newPassword, token: await resetTokenFor(identity, user.email) }).expect(200);
    const { body } = await signIn(user.email, newPassword).expect(200);
    expect(body.user.emailVerified).toBe(true);
    expect(await identity.published(identityEvents.userUpdated)).toContainEqual(
      expect.objectContaining({ userId: user.id, emailVerified: true }),
    );

    identity.clock.advance('1m');
    await linkLogin(identity, user.id, 'twitch');
    await reset({ newPassword, token: await resetTokenFor(identity, user.email, 2) }).expect(200);
    expect(await loginsOf(identity, user.id)).toEqual(['credential', 'twitch']);
  });

  it('SEC-125: takes back what spared the IP addresses of before the proof from waiting', async () => {
    const { user } = await identity.signUp();
    const known = () =>
      identity.sql('select 1 from $schema.trusted_ip where user_id = $1', [user.id]);
    expect(await known()).toHaveLength(1);
    await reset({ newPassword, token: await resetTokenFor(identity, user.email) }).expect(200);
    expect(await known()).toHaveLength(0);
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

  it('ends none of a user whose address was proven before', async () => {
    const somebody = await signUpVerified(identity);
    const token = await resetTokenFor(identity, somebody.user.email);
    await identity.as(null).post(path).send({ newPassword, token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(200);
  });

  it('SEC-125: ends all when the reset is the first proof of the address', async () => {
    const somebody = await identity.signUp();
    const token = await resetTokenFor(identity, somebody.user.email);
    await identity.as(null).post(path).send({ newPassword, token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(401);
  });

  it('is good for as long as configured', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    identity.clock.advance('61s');
    await identity.as(null).post(path).send({ newPassword, token }).expect(400, invalid);
  });
});
