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

  it('replaces the password, revokes all sessions and notifies the user', async () => {
    const alice = await identity.signUp();
    const { email } = alice.user;
    const token = await resetTokenFor(identity, email);
    const response = await reset({ newPassword, token }).expect(200, { status: true });
    expect(cookieLines(response)).toEqual([]);

    await identity.as(alice).get('/list-sessions').expect(401);
    await signIn(email, goodPassword).expect(401);
    await signIn(email, newPassword).expect(200);
    await mailTo(identity, email, subjects.passwordChanged);
  });

  it('accepts the token in the query', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await identity
      .as(null)
      .post(`${path}?token=${token}`)
      .send({ newPassword })
      .expect(200, { status: true });
  });

  it('works once: one of ten concurrent uses succeeds', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reset({ newPassword: `${newPassword}${index}`, token }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    await reset({ newPassword, token }).expect(400, invalid);
  });

  it('does not consume the token when the password is rejected', async () => {
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

  it('checks that a token is present, then the length, then the token', async () => {
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

  it('rejects a token of another purpose', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await identity.sql(
      `update $schema.verification set purpose = 'delete-account' where user_id = $1`,
      [user.id],
    );
    await reset({ newPassword, token }).expect(400, invalid);
  });

  it('sets a password for a user without one and revokes their sessions', async () => {
    const alice = await identity.signUp();
    await identity.sql('delete from $schema.account where user_id = $1', [alice.user.id]);
    const token = await resetTokenFor(identity, alice.user.email);
    await reset({ newPassword, token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(401);
    await signIn(alice.user.email, newPassword).expect(200);
  });

  it('removes other access while the address is unverified, and keeps other logins afterwards', async () => {
    const unverified = await identity.signUp();
    await linkLogin(identity, unverified.user.id, 'twitch');
    await reset({ newPassword, token: await resetTokenFor(identity, unverified.user.email) });
    expect(await loginsOf(identity, unverified.user.id)).toEqual(['credential']);

    const verified = await signUpVerified(identity);
    await linkLogin(identity, verified.user.id, 'twitch');
    await reset({ newPassword, token: await resetTokenFor(identity, verified.user.email) });
    expect(await loginsOf(identity, verified.user.id)).toEqual(['credential', 'twitch']);
  });

  it('SEC-125: removes logins linked before the address was verified, and no later ones', async () => {
    const alice = await identity.signUp();
    const { email, id } = alice.user;
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
    const notification = await mailTo(identity, email, subjects.loginsChanged);
    expect(notification.text).toContain('no longer sign in to your Tessera account with Twitch.');
  });

  it('SEC-125: removes logins from before the last change when the time of verification is unknown', async () => {
    const alice = await signUpVerified(identity);
    const { email, id } = alice.user;
    await linkLogin(identity, id, 'twitch', '2020-01-01');
    identity.clock.advance('1m');
    await linkLogin(identity, id, 'github');
    await identity.sql('update $schema."user" set email_verified_at = null where id = $1', [id]);
    // A change of the user keeps the time of the last change of the address.
    identity.clock.advance('1m');
    await identity.as(alice).post('/update-user').send({ name: 'Another' }).expect(200);
    await reset({ newPassword, token: await resetTokenFor(identity, email) }).expect(200);
    expect(await loginsOf(identity, id)).toEqual(['credential', 'github']);
  });

  it('SEC-125: verifies the address, so that a later reset keeps logins linked since', async () => {
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

  it('SEC-125: deletes trusted IP addresses from before the verification', async () => {
    const { user } = await identity.signUp();
    const trustedIps = () =>
      identity.sql('select 1 from $schema.trusted_ip where user_id = $1', [user.id]);
    expect(await trustedIps()).toHaveLength(1);
    await reset({ newPassword, token: await resetTokenFor(identity, user.email) }).expect(200);
    expect(await trustedIps()).toHaveLength(0);
  });

  it('normalizes passwords, so that different keyboards work', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    await reset({ newPassword: 'caf\u00e9 battery', token }).expect(200);
    await signIn(user.email, 'cafe\u0301 battery').expect(200);
  });
});

describe('POST /reset-password without session revocation', () => {
  const identity = useIdentityService({
    AUTH_RESET_REVOKES_SESSIONS: 'false',
    AUTH_RESET_EXPIRES_IN: '60',
  });

  it('revokes no session of a user with a verified address', async () => {
    const alice = await signUpVerified(identity);
    const token = await resetTokenFor(identity, alice.user.email);
    await identity.as(null).post(path).send({ newPassword, token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(200);
  });

  it('SEC-125: revokes all sessions when the reset verifies the address', async () => {
    const alice = await identity.signUp();
    const token = await resetTokenFor(identity, alice.user.email);
    await identity.as(null).post(path).send({ newPassword, token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(401);
  });

  it('expires as configured', async () => {
    const { user } = await identity.signUp();
    const token = await resetTokenFor(identity, user.email);
    identity.clock.advance('61s');
    await identity.as(null).post(path).send({ newPassword, token }).expect(400, invalid);
  });
});
