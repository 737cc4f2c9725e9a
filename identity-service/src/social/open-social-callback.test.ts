import { socialProviderId } from '@tessera/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import {
  callbacks,
  createProviderUser,
  errorPage,
  providersWithEmail,
  providersWithoutEmail,
  providersWithUnverifiedEmail,
  redirectOf,
  socialBrowser,
} from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('GET /callback/:id', () => {
  const identity = useIdentityService(fake.environment());
  const openBrowser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function verifiedUser(email?: string) {
    const signedUp = await identity.signUp(email);
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [
      signedUp.user.id,
    ]);
    return signedUp;
  }

  describe.each(providersWithEmail)('from %s', (id) => {
    it('signs up on the first callback and signs in on later ones', async () => {
      const providerUser = createProviderUser();
      const first = openBrowser();
      const response = await first.signIn(id, providerUser, callbacks);
      expect(redirectOf(response)).toEqual({ status: 302, location: '/hello', error: null });
      const session = await first.session();
      expect(session?.user).toMatchObject({
        email: providerUser.email,
        name: id === 'apple' ? providerUser.email : 'Provider User',
        emailVerified: !providersWithUnverifiedEmail.includes(id),
      });

      const again = openBrowser();
      expect(redirectOf(await again.signIn(id, providerUser, callbacks)).location).toBe('/home');
      expect((await again.session())?.user.id).toBe(session?.user.id);
    });

    it('signs in to an existing account only with a verified address', async () => {
      const { user } = await verifiedUser();
      const bob = openBrowser();
      const response = await bob.signIn(id, createProviderUser({ email: user.email }), callbacks);
      if (providersWithUnverifiedEmail.includes(id)) {
        expect(redirectOf(response).error).toBe('account_not_linked');
        expect(await bob.session()).toBeNull();
      } else {
        expect(redirectOf(response).location).toBe('/home');
        expect((await bob.session())?.user.id).toBe(user.id);
      }
    });

    it('rejects a profile without an address', async () => {
      const response = await openBrowser().signIn(
        id,
        createProviderUser({ email: null }),
        callbacks,
      );
      const expected = id === 'vk' ? 'unable_to_get_user_info' : 'email_not_found';
      expect(redirectOf(response).location).toBe(`/oops?error=${expected}`);
    });
  });

  it.each(providersWithoutEmail)('rejects %s, which returns no address', async (id) => {
    const response = await openBrowser().signIn(
      socialProviderId.parse(id),
      createProviderUser(),
      callbacks,
    );
    expect(redirectOf(response).location).toBe('/oops?error=email_not_found');
  });

  describe.each(socialProviderId.options)('when %s returns an error', (id) => {
    it('redirects with the error of the provider', async () => {
      const response = await openBrowser().openCallback(id, {
        error: 'access_denied',
        error_description: 'The user said <no> & left',
      });
      expect(redirectOf(response).location).toBe(
        `${errorPage}?error=access_denied&error_description=The+user+said+%3Cno%3E+%26+left`,
      );
    });

    it('rejects an invalid code', async () => {
      const browser = openBrowser();
      const state = new URL(await browser.start(id, callbacks)).searchParams.get('state') ?? '';
      const response = await browser.openCallback(id, { code: 'made-up', state });
      expect(redirectOf(response).location).toBe('/oops?error=invalid_code');
    });
  });

  it('rejects a callback without a code', async () => {
    const browser = openBrowser();
    const state = new URL(await browser.start('github', callbacks)).searchParams.get('state') ?? '';
    const response = await browser.openCallback('github', { state });
    expect(redirectOf(response).location).toBe('/oops?error=no_code');
  });

  it('rejects a state without a callbackURL', async () => {
    const browser = openBrowser();
    const { parameters } = fake.consent(
      await browser.start('github', callbacks),
      createProviderUser(),
    );
    await identity.sql(
      "update $schema.verification set value = value - 'callbackURL' where purpose = 'social-state'",
    );
    const response = await browser.openCallback('github', parameters);
    expect(redirectOf(response).location).toBe('/oops?error=no_callback_url');
    expect(await browser.session()).toBeNull();
  });

  it('redirects to the built-in error page when the database fails', async () => {
    const browser = openBrowser();
    const { parameters } = fake.consent(
      await browser.start('google', callbacks),
      createProviderUser(),
    );
    await identity.sql('alter table $schema.account rename to account_elsewhere');
    try {
      const response = await browser.openCallback('google', parameters);
      expect(redirectOf(response).location).toBe(`${errorPage}?error=internal_server_error`);
    } finally {
      await identity.sql('alter table $schema.account_elsewhere rename to account');
    }
  });

  it('redirects to the built-in error page by default', async () => {
    const browser = openBrowser();
    const state = new URL(await browser.start('github')).searchParams.get('state') ?? '';
    const response = await browser.openCallback('github', { state });
    expect(redirectOf(response).location).toBe(`${errorPage}?error=no_code`);
  });

  it('rejects providers that are not configured', async () => {
    const browser = openBrowser();
    const state = new URL(await browser.start('github', callbacks)).searchParams.get('state') ?? '';
    const response = await browser.openCallback('myspace', { state, code: 'x' });
    expect(redirectOf(response).location).toBe('/oops?error=oauth_provider_not_found');
  });

  it('rejects invalid parameters', async () => {
    const response = await identity.as(null).get('/callback/google?state=a&state=b&code=c');
    expect(redirectOf(response).location).toBe(`${errorPage}?error=invalid_callback_request`);
  });

  it('rejects a response of another issuer before it exchanges the code', async () => {
    const browser = openBrowser();
    const { parameters } = fake.consent(
      await browser.start('google', callbacks),
      createProviderUser(),
    );
    fake.calls.length = 0;
    const response = await browser.openCallback('google', {
      ...parameters,
      iss: 'https://evil.example',
    });
    expect(redirectOf(response).location).toBe('/oops?error=invalid_code');
    expect(fake.calls).toEqual([]);
  });

  it('fails without a profile', async () => {
    fake.override('github', 'userinfo', (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    const response = await openBrowser().signIn('github', createProviderUser(), callbacks);
    expect(redirectOf(response).location).toBe('/oops?error=unable_to_get_user_info');
  });

  it.each([
    ['one of a blocked user', { id: 1, state: 'blocked', email: 'x@example.com' }],
    ['an empty object', {}],
    ['one with an empty id', { id: '', state: 'active', email: 'x@example.com' }],
    ['a list', [1]],
    ['null', null],
  ])('rejects a profile response that is %s', async (_, profile) => {
    fake.override('gitlab', 'userinfo', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profile));
    });
    const response = await openBrowser().signIn('gitlab', createProviderUser(), callbacks);
    expect(redirectOf(response).location).toBe('/oops?error=unable_to_get_user_info');
  });
});
