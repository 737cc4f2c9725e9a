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

describe('linking a login', () => {
  const identity = useIdentityService(fake.environment());
  const browser = (cookie?: string) => socialBrowser(identity, fake, cookie);

  const link = async (id: Parameters<ReturnType<typeof browser>['link']>[0], known = {}) => {
    const { cookie, user } = await identity.signUp();
    const owner = browser(cookie);
    const fetched = createProviderUser({ email: user.email, ...known });
    return { owner, user, person: fetched, answer: await owner.link(id, fetched, callbacks) };
  };
  const logins = (userId: string) =>
    identity.sql<{ provider_id: string }>(
      'select provider_id from $schema.account where user_id = $1 order by created_at',
      [userId],
    );

  it.each(withAddress)('links the login of %s if the address is verified', async (id) => {
    const { answer, user } = await link(id);
    const isProven = !withoutVerifiedEmail.includes(id);
    expect(redirectOf(answer).location).toBe(
      isProven ? '/home' : '/oops?error=unable_to_link_account',
    );
    expect(await logins(user.id)).toHaveLength(isProven ? 2 : 1);
  });

  it.each(withoutAddress)('does not link the login of %s, which has no address', async (id) => {
    const { answer } = await link(socialProviderId.parse(id));
    expect(redirectOf(answer).location).toBe('/oops?error=email_not_found');
  });

  it('opens no new session', async () => {
    const { answer } = await link('github');
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session_token');
  });

  it('rejects an unverified address and another address than the user’s', async () => {
    const unproven = await link('github', { verified: false });
    expect(redirectOf(unproven.answer).location).toBe('/oops?error=unable_to_link_account');
    const other = await link('github', { email: 'alice.else@example.com' });
    expect(redirectOf(other.answer).location).toBe('/oops?error=unable_to_link_account');
    expect(await logins(other.user.id)).toHaveLength(1);
  });

  it('rejects a login of another user without changing its tokens', async () => {
    const { user, person: fetched } = await link('github');
    const other = browser((await identity.signUp()).cookie);
    const [before] = await identity.sql('select * from $schema.account where account_id = $1', [
      fetched.id,
    ]);
    const email = (await other.session())?.user.email as string;
    const answer = await other.link('github', { ...fetched, email }, callbacks);
    expect(redirectOf(answer).location).toBe(
      '/oops?error=account_already_linked_to_different_user',
    );
    const [after] = await identity.sql('select * from $schema.account where account_id = $1', [
      fetched.id,
    ]);
    expect(after).toEqual(before);
    expect(after?.user_id).toBe(user.id);
  });

  it('updates the tokens of a login that is already linked', async () => {
    const { owner, user, person: fetched } = await link('github');
    const answer = await owner.link('github', fetched, callbacks);
    expect(redirectOf(answer).location).toBe('/home');
    expect(await logins(user.id)).toHaveLength(2);
  });

  it('must be finished by the user who started it', async () => {
    const owner = browser((await identity.signUp()).cookie);
    const { parameters } = fake.consent(
      await owner.begin('github', callbacks, '/link-social'),
      createProviderUser(),
    );
    const intruder = await identity.signUp();
    const mixed = browser(`${owner.person().cookie}; ${intruder.cookie}`);
    const answer = await mixed.comeBack('github', parameters);
    expect(redirectOf(answer).location).toBe(`${errorPage}?error=please_restart_the_process`);
    expect(await logins(intruder.user.id)).toHaveLength(1);
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
    const fetched = createProviderUser({ email: user.email });
    const answer = await socialBrowser(identity, fake).signIn('google', fetched, callbacks);
    expect(redirectOf(answer).error).toBe('account_not_linked');
    const link = await socialBrowser(identity, fake, cookie).link('google', fetched, callbacks);
    expect(redirectOf(link).error).toBe('unable_to_link_account');
  });
});
