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

describe('GET /callback/:id with other rules', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_TRUSTED_PROVIDERS: 'spotify, reddit',
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_REQUIRE_EMAIL_VERIFICATION: 'true',
    GOOGLE_DISABLE_SIGN_UP: 'true',
    GITHUB_DISABLE_IMPLICIT_SIGN_UP: 'true',
  });
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);
  async function member() {
    const { user } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    return identity.signIn(user.email);
  }

  it('lets a trusted provider sign in to an account with a verified address', async () => {
    const { user } = await member();
    const answer = await browser().signIn(
      'spotify',
      createProviderUser({ email: user.email }),
      callbacks,
    );
    expect(redirectOf(answer).location).toBe('/home');
  });

  it('links logins with other addresses or none', async () => {
    const { cookie } = await member();
    const owner = browser(cookie);
    expect(redirectOf(await owner.link('github', createProviderUser(), callbacks)).location).toBe(
      '/home',
    );
    const reader = createProviderUser({ email: null });
    expect(redirectOf(await owner.link('reddit', reader, callbacks)).location).toBe('/home');
    const later = browser();
    expect(redirectOf(await later.signIn('reddit', reader, callbacks)).location).toBe('/home');
  });

  it('rejects sign-up when disabled or not requested', async () => {
    const refused = await browser().signIn('google', createProviderUser(), callbacks);
    expect(redirectOf(refused).location).toBe('/oops?error=signup_disabled');
    const implicit = await browser().signIn('github', createProviderUser(), callbacks);
    expect(redirectOf(implicit).location).toBe('/oops?error=signup_disabled');
    const asked = await browser().signIn('github', createProviderUser(), {
      ...callbacks,
      requestSignUp: true,
    });
    expect(redirectOf(asked).location).toBe('/hello');
  });

  it('opens no session before the address is verified', async () => {
    const fetched = createProviderUser();
    const bob = browser();
    const answer = await bob.signIn('facebook', fetched, callbacks);
    expect(redirectOf(answer).location).toBe('/oops?error=unable_to_create_session');
    expect(await bob.session()).toBeNull();
    const [mail] = await identity.mailbox.to(fetched.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });
});
