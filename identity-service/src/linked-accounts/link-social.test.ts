import { afterAll, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, redirectOf, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
const path = '/link-social';

describe('POST /link-social', () => {
  const identity = useIdentityService(fake.environment(['github', 'google']));

  it('redirects to the provider with the requested scopes', async () => {
    const { user, cookie } = await identity.signUp();
    const body = { provider: 'google', callbackURL: '/account', scopes: ['calendar'] };
    const { body: authorization } = await identity.as({ cookie }).post(path).send(body).expect(200);
    expect(authorization).toEqual({ url: expect.any(String), redirect: true });
    const { searchParams } = new URL(authorization.url);
    expect(searchParams.get('scope')).toBe('email profile openid calendar');
    expect(searchParams.get('login_hint')).toBe(user.email);
    const withoutRedirect = {
      provider: 'google',
      disableRedirect: true,
      loginHint: 'other@example.com',
    };
    const { body: second } = await identity
      .as({ cookie })
      .post(path)
      .send(withoutRedirect)
      .expect(200);
    expect(second.redirect).toBe(false);
    expect(new URL(second.url).searchParams.get('login_hint')).toBe('other@example.com');
  });

  it('links the login and notifies the user by mail in their language', async () => {
    const { user, cookie } = await identity.signUp();
    await identity.sql(`update $schema."user" set language = 'de' where id = $1`, [user.id]);
    const owner = socialBrowser(identity, fake, cookie);
    const response = await owner.link('github', createProviderUser({ email: user.email }), {
      callbackURL: '/account',
    });
    expect(redirectOf(response).location).toBe('/account');
    const mails = await identity.mailbox.to(user.email, 2);
    const notification = mails.find(({ subject }) => subject.includes('Anmeldemethoden'));
    expect(notification?.text).toContain('du kannst dich jetzt mit GitHub bei Tessera anmelden.');
    expect(notification?.text).toContain('http://localhost:3000/account');
  });

  it('rejects unknown providers', async () => {
    const { cookie } = await identity.signUp();
    const { body } = await identity.as({ cookie }).post(path).send({ provider: 'vk' }).expect(404);
    expect(body).toEqual({ code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' });
  });

  it('checks the body, then the session, then the targets', async () => {
    await identity.as(null).post(path).send({ provider: 7 }).expect(400);
    await identity.as(null).post(path).send({ provider: 'github' }).expect(401);
    const { cookie } = await identity.signUp();
    const untrusted = { provider: 'github', callbackURL: 'https://evil.example' };
    await identity.as({ cookie }).post(path).send(untrusted).expect(403);
  });
});
