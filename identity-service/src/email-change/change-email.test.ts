import { identityEvents } from '@tessera/contracts/identity/events';
import { linkIn } from '@tessera/testing/mailbox';
import { describe, expect, it } from 'vitest';
import { cookieOf, type TestSession, useIdentityService } from '../../test/harness.ts';
import { linkLogin, loginsOf } from '../../test/logins.ts';
import { linkTo, mailTo, resetTokenFor, signUpVerified, subjects } from '../../test/mails.ts';

const path = '/change-email';
let counter = 0;
const uniqueEmail = () => `moved${++counter}@example.com`;

describe('POST /change-email', () => {
  const identity = useIdentityService();
  const change = (alice: TestSession | null, newEmail: unknown, more: object = {}) =>
    identity
      .as(alice)
      .post(path)
      .send({ newEmail, ...more });
  const userOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.user;

  it('changes an unverified address immediately, mails the new one and notifies the old one', async () => {
    const alice = await identity.signUp();
    const otherSession = await identity.signIn(alice.user.email);
    const newEmail = uniqueEmail();
    const response = await change(alice, newEmail.toUpperCase(), {
      callbackURL: '/welcome?a=1&b=2',
    }).expect(200, { status: true });

    expect(await userOf({ cookie: cookieOf(response) })).toMatchObject({ email: newEmail });
    expect(await userOf(otherSession)).toMatchObject({ email: newEmail, emailVerified: false });
    const notification = await mailTo(identity, alice.user.email, subjects.emailChanged);
    expect(notification.text).not.toContain('moved');
    const link = await linkTo(identity, newEmail, subjects.verify);
    expect(new URL(link, 'http://x').searchParams.get('callbackURL')).toBe('/welcome?a=1&b=2');
    await identity.as(null).get(link).expect(302);
    expect(await userOf(alice)).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await identity.published(identityEvents.userUpdated)).toContainEqual({
      userId: alice.user.id,
      emailVerified: false,
    });
  });

  it('mails a confirmation link to a verified address and changes nothing until it is opened', async () => {
    const alice = await signUpVerified(identity);
    const newEmail = uniqueEmail();
    await change(alice, newEmail, { callbackURL: '/account' }).expect(200, { status: true });
    expect(await userOf(alice)).toMatchObject({ email: alice.user.email });
    const mail = await mailTo(identity, alice.user.email, subjects.confirmChange);
    expect(mail.html).toContain('moved');
    expect(mail.text).toContain('This link expires in 1 hour.');
    expect(linkIn(mail)).toContain('/api/auth/verify-email?token=');
    expect(identity.mailbox.mails.some(({ to }) => to.includes(newEmail))).toBe(false);
  });

  it('rejects the current address in any case, and the address of another user', async () => {
    for (const alice of [await identity.signUp(), await signUpVerified(identity)]) {
      const other = await identity.signUp();
      await change(alice, alice.user.email.toUpperCase()).expect(400, {
        code: 'EMAIL_IS_THE_SAME',
        message: 'Email is the same',
      });
      await change(alice, other.user.email.toUpperCase()).expect(400, {
        code: 'COULDNT_UPDATE_YOUR_EMAIL',
        message: "Couldn't update your email",
      });
    }
  });

  it('gives an address to one of twelve concurrent requests', async () => {
    const newEmail = uniqueEmail();
    const users = await Promise.all(Array.from({ length: 12 }, () => identity.signUp()));
    const responses = await Promise.all(users.map((alice) => change(alice, newEmail)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => response.status !== 200)) {
      expect([
        [400, 'COULDNT_UPDATE_YOUR_EMAIL'],
        [422, 'USER_ALREADY_EXISTS'],
      ]).toContainEqual([status, body.code]);
    }
  });

  it('invalidates password reset links', async () => {
    const alice = await identity.signUp();
    const token = await resetTokenFor(identity, alice.user.email);
    await change(alice, uniqueEmail()).expect(200);
    await identity
      .as(null)
      .post('/reset-password')
      .send({ newPassword: 'another password', token })
      .expect(400);
  });

  it('invalidates the verification link of the old address', async () => {
    const alice = await identity.signUp();
    const link = await linkTo(identity, alice.user.email, subjects.verify);
    await change(alice, uniqueEmail()).expect(200);
    const { headers } = await identity.as(null).get(link).expect(302);
    expect(headers.location).toBe('/?error=user_not_found');
  });

  it.each([[undefined], [7], [null], [''], ['no-address'], ['раураl@example.com'], ['a@b.c\r\n']])(
    'returns VALIDATION_ERROR for %j',
    async (newEmail) => {
      await change(await identity.signUp(), newEmail).expect(400, {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
      });
    },
  );

  it('requires a session and a trusted callbackURL, which is checked first', async () => {
    await change(null, uniqueEmail()).expect(401);
    await change(null, 'no-address').expect(400);
    await change(null, 'no-address', { callbackURL: 'https://evil.example' }).expect(403, {
      code: 'INVALID_CALLBACKURL',
      message: 'Invalid callbackURL',
    });
  });
});

describe('GET /verify-email with the link of an email change', () => {
  const identity = useIdentityService();

  async function requestChange(callbackURL?: string) {
    const alice = await signUpVerified(identity);
    const newEmail = uniqueEmail();
    await identity.as(alice).post(path).send({ newEmail, callbackURL }).expect(200);
    const link = await linkTo(identity, alice.user.email, subjects.confirmChange);
    return { alice, newEmail, link, linkWithoutCallback: link.replace(/&callbackURL=[^&]*/, '') };
  }
  const userOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.user;

  it('changes the address, which then has to be verified', async () => {
    const { alice, newEmail, link } = await requestChange('/account');
    const response = await identity.as(alice).get(link).expect(302);
    expect(response.headers.location).toBe('/account');
    expect(await userOf({ cookie: cookieOf(response) })).toMatchObject({
      email: newEmail,
      emailVerified: false,
    });
    await mailTo(identity, alice.user.email, subjects.emailChanged);
    const next = await linkTo(identity, newEmail, subjects.verify);
    expect(new URL(next, 'http://x').searchParams.get('callbackURL')).toBe('/account');
    await identity.as(alice).get(next).expect(302);
    expect(await userOf(alice)).toMatchObject({ email: newEmail, emailVerified: true });
  });

  it('SEC-55: verifies the new address only in a session of the user', async () => {
    const { alice, newEmail, link } = await requestChange('/account');
    await identity.as(alice).get(link).expect(302);
    const mailed = await linkTo(identity, newEmail, subjects.verify);
    await identity
      .as(null)
      .post('/send-verification-email')
      .send({ email: newEmail, callbackURL: '/account' })
      .expect(200);
    const resent = await linkTo(identity, newEmail, subjects.verify, 2);

    for (const next of [mailed, resent]) {
      for (const other of [null, await identity.signUp()]) {
        const { headers } = await identity.as(other).get(next).expect(302);
        expect(headers.location).toBe('/account?error=unauthorized');
        await identity
          .as(other)
          .get(next.replace(/&callbackURL=[^&]*/, ''))
          .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
      }
    }
    expect(await userOf(alice)).toMatchObject({ email: newEmail, emailVerified: false });

    const { headers } = await identity.as(alice).get(resent).expect(302);
    expect(headers.location).toBe('/account');
    expect(await userOf(alice)).toMatchObject({ email: newEmail, emailVerified: true });
    // A repeated opening succeeds, without a session too.
    expect((await identity.as(null).get(mailed).expect(302)).headers.location).toBe('/account');
  });

  it('SEC-55: still requires the session when the unverified address changes again', async () => {
    const { alice, link } = await requestChange();
    await identity.as(alice).get(link).expect(302);
    const another = uniqueEmail();
    await identity.as(alice).post(path).send({ newEmail: another }).expect(200);
    const next = await linkTo(identity, another, subjects.verify);
    const { headers } = await identity.as(null).get(next).expect(302);
    expect(headers.location).toBe('/?error=unauthorized');
    expect((await userOf(alice)).emailVerified).toBe(false);
  });

  it('SEC-125: lets the owner of the new address verify it by a reset, which removes the access of the previous user', async () => {
    const { alice, newEmail, link } = await requestChange();
    await linkLogin(identity, alice.user.id, 'twitch');
    await identity.as(alice).get(link).expect(302);
    identity.clock.advance('1m');
    const token = await resetTokenFor(identity, newEmail);
    const newPassword = 'the owner chose this';
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    await identity.as(alice).get('/list-sessions').expect(401);
    expect(await loginsOf(identity, alice.user.id)).toEqual(['credential']);
  });

  it('returns the user without a callbackURL, and works once', async () => {
    const { alice, newEmail, linkWithoutCallback } = await requestChange();
    const { body } = await identity.as(alice).get(linkWithoutCallback).expect(200);
    expect(body).toEqual({
      status: true,
      user: {
        id: alice.user.id,
        email: newEmail,
        emailVerified: false,
        name: 'Test User',
        image: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    await identity
      .as(alice)
      .get(linkWithoutCallback)
      .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
  });

  it('works only in a session of that user', async () => {
    const { alice, link, linkWithoutCallback } = await requestChange('/account');
    for (const other of [null, await identity.signUp()]) {
      await identity
        .as(other)
        .get(linkWithoutCallback)
        .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
      const { headers } = await identity.as(other).get(link).expect(302);
      expect(headers.location).toBe('/account?error=unauthorized');
    }
    expect((await userOf(alice)).email).toBe(alice.user.email);
  });

  it('rejects an address that was taken since', async () => {
    const { alice, newEmail, link, linkWithoutCallback } = await requestChange('/account');
    await identity.signUp(newEmail);
    await identity
      .as(alice)
      .get(linkWithoutCallback)
      .expect(422, { code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
    const { headers } = await identity.as(alice).get(link).expect(302);
    expect(headers.location).toBe('/account?error=user_already_exists');
    expect((await userOf(alice)).email).toBe(alice.user.email);
  });

  it('SEC-128: stays valid when the hourly mail limit is reached', async () => {
    const { alice, newEmail } = await requestChange('/account');
    const newest = async (count: number) => {
      await identity.as(alice).post(path).send({ newEmail, callbackURL: '/account' }).expect(200);
      return linkTo(identity, alice.user.email, subjects.confirmChange, count);
    };
    let link = '';
    for (const count of [2, 3, 4, 5]) link = await newest(count);
    await identity.as(alice).post(path).send({ newEmail: uniqueEmail() }).expect(200);

    const { body } = await identity.as(alice).get('/email-change').expect(200);
    expect(body.pending.newEmail).toBe(newEmail);
    const { headers } = await identity.as(alice).get(link).expect(302);
    expect(headers.location).toBe('/account');
    expect((await userOf(alice)).email).toBe(newEmail);
  });

  it('expires after an hour', async () => {
    const { alice, linkWithoutCallback } = await requestChange();
    identity.clock.advance('61m');
    await identity
      .as(alice)
      .get(linkWithoutCallback)
      .expect(401, { code: 'TOKEN_EXPIRED', message: 'token_expired' });
  });
});

describe('POST /change-email when disabled', () => {
  const identity = useIdentityService({ AUTH_CHANGE_EMAIL_ENABLED: 'false' });

  it('is rejected', async () => {
    await identity
      .as(await identity.signUp())
      .post(path)
      .send({ newEmail: uniqueEmail() })
      .expect(400, { code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' });
  });
});
