import { linkIn } from '@tessera/chassis/testing/mailbox';
import { identityEvents } from '@tessera/contracts/identity/events';
import { describe, expect, it } from 'vitest';
import { cookieOf, type SignedUp, useIdentityService } from '../../test/harness.ts';
import { linkLogin, loginsOf } from '../../test/logins.ts';
import { linkTo, mailTo, resetTokenFor, signUpVerified, subjects } from '../../test/mails.ts';

const path = '/change-email';
let counter = 0;
const freshAddress = () => `moved${++counter}@example.com`;

describe('POST /change-email', () => {
  const identity = useIdentityService();
  const change = (somebody: SignedUp | null, newEmail: unknown, more: object = {}) =>
    identity
      .as(somebody)
      .post(path)
      .send({ newEmail, ...more });
  const userOf = async (somebody: { cookie: string }) =>
    (await identity.as(somebody).get('/get-session')).body.user;

  it('moves an unproven user at once, mails the new address and tells the old one', async () => {
    const somebody = await identity.signUp();
    const elsewhere = await identity.signIn(somebody.user.email);
    const newEmail = freshAddress();
    const response = await change(somebody, newEmail.toUpperCase(), {
      callbackURL: '/welcome?a=1&b=2',
    }).expect(200, { status: true });

    expect(await userOf({ cookie: cookieOf(response) })).toMatchObject({ email: newEmail });
    expect(await userOf(elsewhere)).toMatchObject({ email: newEmail, emailVerified: false });
    const told = await mailTo(identity, somebody.user.email, subjects.emailChanged);
    expect(told.text).not.toContain('moved');
    const link = await linkTo(identity, newEmail, subjects.verify);
    expect(new URL(link, 'http://x').searchParams.get('callbackURL')).toBe('/welcome?a=1&b=2');
    await identity.as(null).get(link).expect(302);
    expect(await userOf(somebody)).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await identity.published(identityEvents.userUpdated)).toContainEqual({
      userId: somebody.user.id,
      emailVerified: false,
    });
  });

  it('asks the proven address first and changes nothing until then', async () => {
    const somebody = await signUpVerified(identity);
    const newEmail = freshAddress();
    await change(somebody, newEmail, { callbackURL: '/account' }).expect(200, { status: true });
    expect(await userOf(somebody)).toMatchObject({ email: somebody.user.email });
    const mail = await mailTo(identity, somebody.user.email, subjects.confirmChange);
    expect(mail.html).toContain('moved');
    expect(linkIn(mail)).toContain('/api/auth/verify-email?token=');
    expect(identity.mailbox.mails.some(({ to }) => to.includes(newEmail))).toBe(false);
  });

  it('refuses the own address, in whatever case, and one that is somebody else’s', async () => {
    for (const somebody of [await identity.signUp(), await signUpVerified(identity)]) {
      const other = await identity.signUp();
      await change(somebody, somebody.user.email.toUpperCase()).expect(400, {
        code: 'EMAIL_IS_THE_SAME',
        message: 'Email is the same',
      });
      await change(somebody, other.user.email.toUpperCase()).expect(400, {
        code: 'COULDNT_UPDATE_YOUR_EMAIL',
        message: "Couldn't update your email",
      });
    }
  });

  it('lets one of twelve who want an address at once have it', async () => {
    const newEmail = freshAddress();
    const claimants = await Promise.all(Array.from({ length: 12 }, () => identity.signUp()));
    const answers = await Promise.all(claimants.map((somebody) => change(somebody, newEmail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([
        [400, 'COULDNT_UPDATE_YOUR_EMAIL'],
        [422, 'USER_ALREADY_EXISTS'],
      ]).toContainEqual([status, body.code]);
    }
  });

  it('ends links that would set a new password', async () => {
    const somebody = await identity.signUp();
    const token = await resetTokenFor(identity, somebody.user.email);
    await change(somebody, freshAddress()).expect(200);
    await identity
      .as(null)
      .post('/reset-password')
      .send({ newPassword: 'another password', token })
      .expect(400);
  });

  it('makes the link to the old address prove nothing', async () => {
    const somebody = await identity.signUp();
    const link = await linkTo(identity, somebody.user.email, subjects.verify);
    await change(somebody, freshAddress()).expect(200);
    const { headers } = await identity.as(null).get(link).expect(302);
    expect(headers.location).toBe('/?error=user_not_found');
  });

  it.each([[undefined], [7], [null], [''], ['nobody'], ['раураl@example.com'], ['a@b.c\r\n']])(
    'answers VALIDATION_ERROR to %j',
    async (newEmail) => {
      await change(await identity.signUp(), newEmail).expect(400, {
        code: 'VALIDATION_ERROR',
        message: 'Invalid body parameters',
      });
    },
  );

  it('needs a session and a trusted callbackURL, which is looked at first', async () => {
    await change(null, freshAddress()).expect(401);
    await change(null, 'nobody').expect(400);
    await change(null, 'nobody', { callbackURL: 'https://evil.example' }).expect(403, {
      code: 'INVALID_CALLBACKURL',
      message: 'Invalid callbackURL',
    });
  });
});

describe('the link that confirms another address', () => {
  const identity = useIdentityService();

  async function asked(callbackURL?: string) {
    const somebody = await signUpVerified(identity);
    const newEmail = freshAddress();
    await identity.as(somebody).post(path).send({ newEmail, callbackURL }).expect(200);
    const link = await linkTo(identity, somebody.user.email, subjects.confirmChange);
    return { somebody, newEmail, link, bare: link.replace(/&callbackURL=[^&]*/, '') };
  }
  const userOf = async (somebody: { cookie: string }) =>
    (await identity.as(somebody).get('/get-session')).body.user;

  it('moves the user, who then has to prove the new address', async () => {
    const { somebody, newEmail, link } = await asked('/account');
    const response = await identity.as(somebody).get(link).expect(302);
    expect(response.headers.location).toBe('/account');
    expect(await userOf({ cookie: cookieOf(response) })).toMatchObject({
      email: newEmail,
      emailVerified: false,
    });
    await mailTo(identity, somebody.user.email, subjects.emailChanged);
    const next = await linkTo(identity, newEmail, subjects.verify);
    expect(new URL(next, 'http://x').searchParams.get('callbackURL')).toBe('/account');
    await identity.as(somebody).get(next).expect(302);
    expect(await userOf(somebody)).toMatchObject({ email: newEmail, emailVerified: true });
  });

  it('SEC-55: leads to a new address that is confirmed in a session of the user alone', async () => {
    const { somebody, newEmail, link } = await asked('/account');
    await identity.as(somebody).get(link).expect(302);
    const mailed = await linkTo(identity, newEmail, subjects.verify);
    await identity
      .as(null)
      .post('/send-verification-email')
      .send({ email: newEmail, callbackURL: '/account' })
      .expect(200);
    const askedFor = await linkTo(identity, newEmail, subjects.verify, 2);

    for (const next of [mailed, askedFor]) {
      for (const other of [null, await identity.signUp()]) {
        const { headers } = await identity.as(other).get(next).expect(302);
        expect(headers.location).toBe('/account?error=unauthorized');
        await identity
          .as(other)
          .get(next.replace(/&callbackURL=[^&]*/, ''))
          .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
      }
    }
    expect(await userOf(somebody)).toMatchObject({ email: newEmail, emailVerified: false });

    const { headers } = await identity.as(somebody).get(askedFor).expect(302);
    expect(headers.location).toBe('/account');
    expect(await userOf(somebody)).toMatchObject({ email: newEmail, emailVerified: true });
    // Again is fine, from anywhere.
    expect((await identity.as(null).get(mailed).expect(302)).headers.location).toBe('/account');
  });

  it('SEC-55: keeps needing the session when the unproven user moves on', async () => {
    const { somebody, link } = await asked();
    await identity.as(somebody).get(link).expect(302);
    const another = freshAddress();
    await identity.as(somebody).post(path).send({ newEmail: another }).expect(200);
    const next = await linkTo(identity, another, subjects.verify);
    const { headers } = await identity.as(null).get(next).expect(302);
    expect(headers.location).toBe('/?error=unauthorized');
    expect((await userOf(somebody)).emailVerified).toBe(false);
  });

  it('SEC-125: leads to a new address whose owner can still prove it by a reset, which leaves the mover no way in', async () => {
    const { somebody, newEmail, link } = await asked();
    await linkLogin(identity, somebody.user.id, 'twitch');
    await identity.as(somebody).get(link).expect(302);
    identity.clock.advance('1m');
    const token = await resetTokenFor(identity, newEmail);
    const newPassword = 'the owner chose this';
    await identity.as(null).post('/reset-password').send({ newPassword, token }).expect(200);
    await identity.as(somebody).get('/list-sessions').expect(401);
    expect(await loginsOf(identity, somebody.user.id)).toEqual(['credential']);
  });

  it('answers the user without a callbackURL, and works once', async () => {
    const { somebody, newEmail, bare } = await asked();
    const { body } = await identity.as(somebody).get(bare).expect(200);
    expect(body).toEqual({
      status: true,
      user: {
        id: somebody.user.id,
        email: newEmail,
        emailVerified: false,
        name: 'A Person',
        image: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    });
    await identity
      .as(somebody)
      .get(bare)
      .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
  });

  it('works in a session of that user alone', async () => {
    const { somebody, link, bare } = await asked('/account');
    for (const other of [null, await identity.signUp()]) {
      await identity
        .as(other)
        .get(bare)
        .expect(401, { code: 'UNAUTHORIZED', message: 'unauthorized' });
      const { headers } = await identity.as(other).get(link).expect(302);
      expect(headers.location).toBe('/account?error=unauthorized');
    }
    expect((await userOf(somebody)).email).toBe(somebody.user.email);
  });

  it('refuses when somebody took the address meanwhile', async () => {
    const { somebody, newEmail, link, bare } = await asked('/account');
    await identity.signUp(newEmail);
    await identity
      .as(somebody)
      .get(bare)
      .expect(422, { code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
    const { headers } = await identity.as(somebody).get(link).expect(302);
    expect(headers.location).toBe('/account?error=user_already_exists');
    expect((await userOf(somebody)).email).toBe(somebody.user.email);
  });

  it('SEC-128: stays good when the hourly limit lets no further mail out', async () => {
    const { somebody, newEmail } = await asked('/account');
    const newest = async (count: number) => {
      await identity
        .as(somebody)
        .post(path)
        .send({ newEmail, callbackURL: '/account' })
        .expect(200);
      return linkTo(identity, somebody.user.email, subjects.confirmChange, count);
    };
    let link = '';
    for (const count of [2, 3, 4, 5]) link = await newest(count);
    await identity.as(somebody).post(path).send({ newEmail: freshAddress() }).expect(200);

    const { body } = await identity.as(somebody).get('/email-change').expect(200);
    expect(body.pending.newEmail).toBe(newEmail);
    const { headers } = await identity.as(somebody).get(link).expect(302);
    expect(headers.location).toBe('/account');
    expect((await userOf(somebody)).email).toBe(newEmail);
  });

  it('is good for an hour', async () => {
    const { somebody, bare } = await asked();
    identity.clock.advance('61m');
    await identity
      .as(somebody)
      .get(bare)
      .expect(401, { code: 'TOKEN_EXPIRED', message: 'token_expired' });
  });
});

describe('POST /change-email where it is off', () => {
  const identity = useIdentityService({ AUTH_CHANGE_EMAIL_ENABLED: 'false' });

  it('is refused', async () => {
    await identity
      .as(await identity.signUp())
      .post(path)
      .send({ newEmail: freshAddress() })
      .expect(400, { code: 'CHANGE_EMAIL_IS_DISABLED', message: 'Change email is disabled' });
  });
});
