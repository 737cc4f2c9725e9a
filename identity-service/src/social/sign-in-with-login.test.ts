import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { doors, leadsTo, socialBrowser, somebody } from '../../test/social-browser.ts';

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

  it('lets a trusted provider open an account with a proven address', async () => {
    const { user } = await member();
    const answer = await browser().signIn('spotify', somebody({ email: user.email }), doors);
    expect(leadsTo(answer).location).toBe('/home');
  });

  it('links logins of other addresses, and of none', async () => {
    const { cookie } = await member();
    const owner = browser(cookie);
    expect(leadsTo(await owner.link('github', somebody(), doors)).location).toBe('/home');
    const reader = somebody({ email: null });
    expect(leadsTo(await owner.link('reddit', reader, doors)).location).toBe('/home');
    const later = browser();
    expect(leadsTo(await later.signIn('reddit', reader, doors)).location).toBe('/home');
  });

  it('signs nobody up where that is off, or not asked for', async () => {
    const refused = await browser().signIn('google', somebody(), doors);
    expect(leadsTo(refused).location).toBe('/oops?error=signup_disabled');
    const implicit = await browser().signIn('github', somebody(), doors);
    expect(leadsTo(implicit).location).toBe('/oops?error=signup_disabled');
    const asked = await browser().signIn('github', somebody(), { ...doors, requestSignUp: true });
    expect(leadsTo(asked).location).toBe('/hello');
  });

  it('opens no session before the address is proven', async () => {
    const person = somebody();
    const stranger = browser();
    const answer = await stranger.signIn('facebook', person, doors);
    expect(leadsTo(answer).location).toBe('/oops?error=unable_to_create_session');
    expect(await stranger.session()).toBeNull();
    const [mail] = await identity.mailbox.to(person.email ?? '');
    expect(mail?.text).toContain('/verify-email?token=');
  });
});
