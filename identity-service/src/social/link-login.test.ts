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

describe('linking a login', () => {
  const identity = useIdentityService(fake.environment());
  const openBrowser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  const link = async (
    id: Parameters<ReturnType<typeof openBrowser>['link']>[0],
    overrides = {},
  ) => {
    const { cookie, user } = await identity.signUp();
    const owner = openBrowser(cookie);
    const providerUser = createProviderUser({ email: user.email, ...overrides });
    return { owner, user, providerUser, response: await owner.link(id, providerUser, callbacks) };
  };
  const logins = (userId: string) =>
    identity.sql<{ provider_id: string }>(
      'select provider_id from $schema.account where user_id = $1 order by created_at',
      [userId],
    );

  it.each(providersWithEmail)('links the login of %s if the address is verified', async (id) => {
    const { response, user } = await link(id);
    const isVerified = !providersWithUnverifiedEmail.includes(id);
    expect(redirectOf(response).location).toBe(
      isVerified ? '/home' : '/oops?error=unable_to_link_account',
    );
    expect(await logins(user.id)).toHaveLength(isVerified ? 2 : 1);
  });

  it.each(providersWithoutEmail)(
    'does not link the login of %s, which has no address',
    async (id) => {
      const { response } = await link(socialProviderId.parse(id));
      expect(redirectOf(response).location).toBe('/oops?error=email_not_found');
    },
  );

  it('opens no new session', async () => {
    const { response } = await link('github');
    expect(String(response.headers['set-cookie'] ?? '')).not.toContain('session_token');
  });

  it('rejects an unverified address and another address than the user’s', async () => {
    const unverified = await link('github', { verified: false });
    expect(redirectOf(unverified.response).location).toBe('/oops?error=unable_to_link_account');
    const other = await link('github', { email: 'other@example.com' });
    expect(redirectOf(other.response).location).toBe('/oops?error=unable_to_link_account');
    expect(await logins(other.user.id)).toHaveLength(1);
  });

  it('rejects a login of another user without changing its tokens', async () => {
    const { user, providerUser } = await link('github');
    const other = openBrowser((await identity.signUp()).cookie);
    const [before] = await identity.sql('select * from $schema.account where account_id = $1', [
      providerUser.id,
    ]);
    const email = (await other.session())?.user.email as string;
    const response = await other.link('github', { ...providerUser, email }, callbacks);
    expect(redirectOf(response).location).toBe(
      '/oops?error=account_already_linked_to_different_user',
    );
    const [after] = await identity.sql('select * from $schema.account where account_id = $1', [
      providerUser.id,
    ]);
    expect(after).toEqual(before);
    expect(after?.user_id).toBe(user.id);
  });

  it('updates the tokens of a login that is already linked', async () => {
    const { owner, user, providerUser } = await link('github');
    const response = await owner.link('github', providerUser, callbacks);
    expect(redirectOf(response).location).toBe('/home');
    expect(await logins(user.id)).toHaveLength(2);
  });

  it('must be finished by the user who started it', async () => {
    const owner = openBrowser((await identity.signUp()).cookie);
    const { parameters } = fake.consent(
      await owner.start('github', callbacks, '/link-social'),
      createProviderUser(),
    );
    const otherUser = await identity.signUp();
    const otherBrowser = openBrowser(`${owner.cookies().cookie}; ${otherUser.cookie}`);
    const response = await otherBrowser.openCallback('github', parameters);
    expect(redirectOf(response).location).toBe(`${errorPage}?error=please_restart_the_process`);
    expect(await logins(otherUser.user.id)).toHaveLength(1);
  });
});

describe('GET /callback/:id with linking disabled', () => {
  const identity = useIdentityService({
    ...fake.environment(['google']),
    AUTH_ACCOUNT_LINKING_ENABLED: 'false',
  });

  it('neither matches a user by address nor links', async () => {
    const { user, cookie } = await identity.signUp();
    await identity.sql('update $schema."user" set email_verified = true');
    const providerUser = createProviderUser({ email: user.email });
    const response = await socialBrowser(identity, fake).signIn('google', providerUser, callbacks);
    expect(redirectOf(response).error).toBe('account_not_linked');
    const link = await socialBrowser(identity, fake, cookie).link(
      'google',
      providerUser,
      callbacks,
    );
    expect(redirectOf(link).error).toBe('unable_to_link_account');
  });
});
