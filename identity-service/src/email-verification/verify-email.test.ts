import { identityEvents } from '@tessera/contracts/identity/events';
import { linkIn } from '@tessera/testing/mailbox';
import { testSecret } from '@tessera/testing/secrets';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  cookieLines,
  goodPassword,
  type IdentityHarness,
  useIdentityService,
} from '../../test/harness.ts';

async function linkFor(identity: IdentityHarness, email: string): Promise<string> {
  const [mail] = await identity.mailbox.to(email);
  const { pathname, search } = new URL(mail ? linkIn(mail) : '');
  return `${pathname}${search}`;
}

const withoutTarget = (link: string) => link.replace(/&callbackURL=[^&]*/, '');

describe('GET /verify-email', () => {
  const identity = useIdentityService();

  it('verifies the address and redirects to the callbackURL', async () => {
    const alice = await identity.signUp();
    const link = await linkFor(identity, alice.user.email);
    const response = await identity.as(null).get(link).expect(302);
    expect(response.headers.location).toBe('/');

    const { body } = await identity.as(alice).get('/get-session');
    expect(body.user.emailVerified).toBe(true);
    expect(await identity.published(identityEvents.userUpdated)).toContainEqual(
      expect.objectContaining({ userId: alice.user.id, emailVerified: true }),
    );
  });

  it('returns JSON without a callbackURL, any number of times', async () => {
    const { user } = await identity.signUp();
    const link = withoutTarget(await linkFor(identity, user.email));
    await identity.as(null).get(link).expect(200, { status: true, user: null });
    await identity.as(null).get(link).expect(200, { status: true, user: null });
  });

  it('does not sign in', async () => {
    const { user } = await identity.signUp();
    const response = await identity.as(null).get(await linkFor(identity, user.email));
    expect(cookieLines(response)).toEqual([]);
  });

  it('rejects an expired link with and without callbackURL', async () => {
    const { user } = await identity.signUp();
    const link = await linkFor(identity, user.email);
    identity.clock.advance('61m');
    const page = await identity.as(null).get(link).expect(302);
    expect(page.headers.location).toBe('/?error=token_expired');
    await identity
      .as(null)
      .get(withoutTarget(link))
      .expect(401, { code: 'TOKEN_EXPIRED', message: 'token_expired' });
  });

  it('rejects a token of another purpose or another issuer', async () => {
    const { user } = await identity.signUp();
    const claims = new SignJWT({ email: user.email })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setAudience('verify-email')
      .setExpirationTime('1h');
    const rawSecret = await claims.sign(new TextEncoder().encode(testSecret));
    const none = `${btoa('{"alg":"none"}')}.${rawSecret.split('.')[1]}.`;
    for (const token of [rawSecret, none, 'nonsense', 'a.b.c']) {
      await identity
        .as(null)
        .get(`/verify-email?token=${token}`)
        .expect(401, { code: 'INVALID_TOKEN', message: 'invalid_token' });
    }
  });

  it('verifies nothing when the account was deleted or has another address', async () => {
    const alice = await identity.signUp();
    const link = withoutTarget(await linkFor(identity, alice.user.email));
    await identity.as(alice).post('/delete-user').send({}).expect(200);
    await identity
      .as(null)
      .get(link)
      .expect(401, { code: 'USER_NOT_FOUND', message: 'user_not_found' });
  });

  it('SEC-27: removes outcome parameters that the target contains', async () => {
    const { user } = await identity.signUp();
    const link = withoutTarget(await linkFor(identity, user.email));
    const target = encodeURIComponent('/verify-email?error=evil&to=/a&%74oken=evil');
    const verified = await identity.as(null).get(`${link}&callbackURL=${target}`).expect(302);
    expect(verified.headers.location).toBe('/verify-email?to=/a');
    identity.clock.advance('61m');
    const expired = await identity.as(null).get(`${link}&callbackURL=${target}`).expect(302);
    expect(expired.headers.location).toBe('/verify-email?to=/a&error=token_expired');
  });

  it('rejects untrusted targets', async () => {
    const { user } = await identity.signUp();
    const link = withoutTarget(await linkFor(identity, user.email));
    await identity.as(null).get(`${link}&callbackURL=https%3A%2F%2Fevil.example`).expect(403);
    await identity.as(null).get(`${link}&callbackURL=%2Fa&callbackURL=%2Fb`).expect(400, {
      code: 'VALIDATION_ERROR',
      message: 'Invalid query parameters',
    });
  });
});

describe('GET /verify-email with sign-in after verification', () => {
  const identity = useIdentityService({
    AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    AUTH_SIGN_IN_AFTER_VERIFICATION: 'true',
  });

  it('signs in the first time only', async () => {
    const email = 'first@example.com';
    await identity
      .as(null)
      .post('/sign-up/email')
      .send({ name: 'F', email, password: goodPassword });
    const link = await linkFor(identity, email);
    const first = await identity.as(null).get(link).expect(302);
    expect(cookieLines(first).join()).toContain('session_token');
    const second = await identity.as(null).get(link).expect(302);
    expect(cookieLines(second)).toEqual([]);
  });
});

describe('GET /verify-email in a session of the user', () => {
  const identity = useIdentityService({ AUTH_SIGN_IN_AFTER_VERIFICATION: 'true' });

  it('refreshes the session instead of opening another', async () => {
    const alice = await identity.signUp();
    const link = await linkFor(identity, alice.user.email);
    const response = await identity.as(alice).get(link).expect(302);
    expect(cookieLines(response).join()).toContain(`session_token=${alice.token}.`);
    const { body } = await identity.as(alice).get('/list-sessions');
    expect(body).toHaveLength(1);
  });

  it('does not change the session of another user', async () => {
    const { user } = await identity.signUp();
    const other = await identity.signUp();
    const link = await linkFor(identity, user.email);
    const response = await identity.as(other).get(link).expect(302);
    expect(cookieLines(response).join()).not.toContain(other.token);
    const { body } = await identity.as(other).get('/get-session');
    expect(body.user).toMatchObject({ id: other.user.id, emailVerified: false });
  });
});
