import { socialProviderId } from '@tessera/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import {
  callbacks,
  createProviderUser,
  errorPage,
  redirectOf,
  socialBrowser,
  withAddress,
  withoutAddress,
  withoutVerifiedEmail,
} from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('GET /callback/:id', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  async function verifiedUser(email?: string) {
    const signedUp = await identity.signUp(email);
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [
      signedUp.user.id,
    ]);
    return signedUp;
  }

  describe.each(withAddress)('from %s', (id) => {
    it('signs up on the first callback and signs in on later ones', async () => {
      const fetched = createProviderUser();
      const first = browser();
      const answer = await first.signIn(id, fetched, callbacks);
      expect(redirectOf(answer)).toEqual({ status: 302, location: '/hello', error: null });
      const session = await first.session();
      expect(session?.user).toMatchObject({
        email: fetched.email,
        name: id === 'apple' ? fetched.email : 'Known There',
        emailVerified: !withoutVerifiedEmail.includes(id),
      });

      const again = browser();
      expect(redirectOf(await again.signIn(id, fetched, callbacks)).location).toBe('/home');
      expect((await again.session())?.user.id).toBe(session?.user.id);
    });

    it('signs in to an existing account only with a verified address', async () => {
      const { user } = await verifiedUser();
      const bob = browser();
      const answer = await bob.signIn(id, createProviderUser({ email: user.email }), callbacks);
      if (withoutVerifiedEmail.includes(id)) {
        expect(redirectOf(answer).error).toBe('account_not_linked');
        expect(await bob.session()).toBeNull();
      } else {
        expect(redirectOf(answer).location).toBe('/home');
        expect((await bob.session())?.user.id).toBe(user.id);
      }
    });

    it('rejects a profile without an address', async () => {
      const answer = await browser().signIn(id, createProviderUser({ email: null }), callbacks);
      const expected = id === 'vk' ? 'unable_to_get_user_info' : 'email_not_found';
      expect(redirectOf(answer).location).toBe(`/oops?error=${expected}`);
    });
  });

  it.each(withoutAddress)('rejects %s, which returns no address', async (id) => {
    const answer = await browser().signIn(
      socialProviderId.parse(id),
      createProviderUser(),
      callbacks,
    );
    expect(redirectOf(answer).location).toBe('/oops?error=email_not_found');
  });

  describe.each(socialProviderId.options)('when %s returns an error', (id) => {
    it('redirects with the error of the provider', async () => {
      const answer = await browser().comeBack(id, {
        error: 'access_denied',
        error_description: 'The user said <no> & left',
      });
      expect(redirectOf(answer).location).toBe(
        `${errorPage}?error=access_denied&error_description=The+user+said+%3Cno%3E+%26+left`,
      );
    });

    it('rejects an invalid code', async () => {
      const fetched = browser();
      const state = new URL(await fetched.begin(id, callbacks)).searchParams.get('state') ?? '';
      const answer = await fetched.comeBack(id, { code: 'made-up', state });
      expect(redirectOf(answer).location).toBe('/oops?error=invalid_code');
    });
  });

  it('rejects a callback without a code', async () => {
    const fetched = browser();
    const state = new URL(await fetched.begin('github', callbacks)).searchParams.get('state') ?? '';
    const answer = await fetched.comeBack('github', { state });
    expect(redirectOf(answer).location).toBe('/oops?error=no_code');
  });

  it('rejects a state without a callbackURL', async () => {
    const fetched = browser();
    const { parameters } = fake.consent(
      await fetched.begin('github', callbacks),
      createProviderUser(),
    );
    await identity.sql(
      "update $schema.verification set value = value - 'callbackURL' where purpose = 'social-state'",
    );
    const answer = await fetched.comeBack('github', parameters);
    expect(redirectOf(answer).location).toBe('/oops?error=no_callback_url');
    expect(await fetched.session()).toBeNull();
  });

  it('redirects to the built-in error page when the database fails', async () => {
    const fetched = browser();
    const { parameters } = fake.consent(
      await fetched.begin('google', callbacks),
      createProviderUser(),
    );
    await identity.sql('alter table $schema.account rename to account_elsewhere');
    try {
      const answer = await fetched.comeBack('google', parameters);
      expect(redirectOf(answer).location).toBe(`${errorPage}?error=internal_server_error`);
    } finally {
      await identity.sql('alter table $schema.account_elsewhere rename to account');
    }
  });

  it('redirects to the built-in error page by default', async () => {
    const fetched = browser();
    const state = new URL(await fetched.begin('github')).searchParams.get('state') ?? '';
    const answer = await fetched.comeBack('github', { state });
    expect(redirectOf(answer).location).toBe(`${errorPage}?error=no_code`);
  });

  it('rejects providers that are not configured', async () => {
    const fetched = browser();
    const state = new URL(await fetched.begin('github', callbacks)).searchParams.get('state') ?? '';
    const answer = await fetched.comeBack('myspace', { state, code: 'x' });
    expect(redirectOf(answer).location).toBe('/oops?error=oauth_provider_not_found');
  });

  it('rejects invalid parameters', async () => {
    const answer = await identity.as(null).get('/callback/google?state=a&state=b&code=c');
    expect(redirectOf(answer).location).toBe(`${errorPage}?error=invalid_callback_request`);
  });

  it('rejects a response of another issuer before it exchanges the code', async () => {
    const fetched = browser();
    const { parameters } = fake.consent(
      await fetched.begin('google', callbacks),
      createProviderUser(),
    );
    fake.calls.length = 0;
    const answer = await fetched.comeBack('google', { ...parameters, iss: 'https://evil.example' });
    expect(redirectOf(answer).location).toBe('/oops?error=invalid_code');
    expect(fake.calls).toEqual([]);
  });

  it('fails without a profile', async () => {
    fake.override('github', 'userinfo', (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    const answer = await browser().signIn('github', createProviderUser(), callbacks);
    expect(redirectOf(answer).location).toBe('/oops?error=unable_to_get_user_info');
  });

  it.each([
    ['a blocked person', { id: 1, state: 'blocked', email: 'x@example.com' }],
    ['nobody', {}],
    ['an empty id', { id: '', state: 'active', email: 'x@example.com' }],
    ['a list', [1]],
    ['null', null],
  ])('rejects a profile that is %s', async (_, told) => {
    fake.override('gitlab', 'userinfo', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    const answer = await browser().signIn('gitlab', createProviderUser(), callbacks);
    expect(redirectOf(answer).location).toBe('/oops?error=unable_to_get_user_info');
  });
});
