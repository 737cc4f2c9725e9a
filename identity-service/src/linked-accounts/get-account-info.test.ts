import { socialProviderId } from '@tessera/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { send, startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);
const path = '/account-info';

describe('GET /account-info', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_TRUSTED_PROVIDERS: socialProviderId.options.join(','),
  });

  async function linkLogin(id: (typeof socialProviderId.options)[number]) {
    const { cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const providerUser = createProviderUser();
    await owner.link(id, providerUser);
    return { owner, providerUser };
  }

  it.each(socialProviderId.options)('returns the profile of %s', async (id) => {
    const { owner, providerUser } = await linkLogin(id);
    const { body } = await identity
      .as(owner.cookies())
      .get(path)
      .query({ accountId: providerUser.id })
      .expect(200);
    const hasEmail = !['tiktok', 'reddit', 'roblox'].includes(id);
    expect(body.user).toMatchObject({
      id: providerUser.id,
      name: id === 'apple' ? null : 'Provider User',
      email: hasEmail ? providerUser.email : null,
    });
    expect(Object.keys(body.data).length).toBeGreaterThan(0);
  });

  it('reaches only the user’s own logins', async () => {
    const { providerUser } = await linkLogin('github');
    const { cookie } = await identity.signUp();
    const missing = { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' };
    await identity
      .as({ cookie })
      .get(path)
      .query({ accountId: providerUser.id })
      .expect(400, missing);
    await identity.as(null).get(path).query({ accountId: providerUser.id }).expect(401);
    await identity.as({ cookie }).get(path).expect(400);
  });

  it('reports that the provider returns no profile', async () => {
    const { owner, providerUser } = await linkLogin('github');
    fake.override('github', 'userinfo', (_, response) => send(response, 500, {}));
    const failed = { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' };
    await identity
      .as(owner.cookies())
      .get(path)
      .query({ accountId: providerUser.id })
      .expect(400, failed);
  });
});
