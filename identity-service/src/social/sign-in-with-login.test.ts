import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import {
  callbacks,
  createProviderUser,
  redirectOf,
  socialBrowser,
} from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

describe('GET /callback/:id with trusted and restricted providers', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_TRUSTED_PROVIDERS: 'spotify, reddit',
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    GOOGLE_DISABLE_SIGN_UP: 'true',
    GITHUB_DISABLE_IMPLICIT_SIGN_UP: 'true',
  });
  const openBrowser = (cookie?: string) => socialBrowser(identity, fake, cookie);
  async function signInVerified() {
    const { user } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    return identity.signIn(user.email);
  }

  it('lets a trusted provider sign in to an account with a verified address', async () => {
    const { user } = await signInVerified();
    const response = await openBrowser().signIn(
      'spotify',
      createProviderUser({ email: user.email }),
      callbacks,
    );
    expect(redirectOf(response).location).toBe('/home');
  });

  it('links logins with other addresses or none', async () => {
    const { cookie } = await signInVerified();
    const owner = openBrowser(cookie);
    expect(redirectOf(await owner.link('github', createProviderUser(), callbacks)).location).toBe(
      '/home',
    );
    const providerUser = createProviderUser({ email: null });
    expect(redirectOf(await owner.link('reddit', providerUser, callbacks)).location).toBe('/home');
    const browser = openBrowser();
    expect(redirectOf(await browser.signIn('reddit', providerUser, callbacks)).location).toBe(
      '/home',
    );
  });

  it('rejects sign-up when disabled or not requested', async () => {
    const rejected = await openBrowser().signIn('google', createProviderUser(), callbacks);
    expect(redirectOf(rejected).location).toBe('/oops?error=signup_disabled');
    const implicit = await openBrowser().signIn('github', createProviderUser(), callbacks);
    expect(redirectOf(implicit).location).toBe('/oops?error=signup_disabled');
    const requested = await openBrowser().signIn('github', createProviderUser(), {
      ...callbacks,
      requestSignUp: true,
    });
    expect(redirectOf(requested).location).toBe('/hello');
  });

  it('opens no session before the address is verified', async () => {
    const providerUser = createProviderUser();
    const browser = openBrowser();
    const response = await browser.signIn('facebook', providerUser, callbacks);
    expect(redirectOf(response).location).toBe('/oops?error=unable_to_create_session');
    expect(await browser.session()).toBeNull();
    const [mail] = await identity.mailbox.to(providerUser.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });
});
