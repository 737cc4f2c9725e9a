import { afterAll, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);

describe('GET /list-accounts', () => {
  const identity = useIdentityService(fake.environment());

  it('lists the user’s logins under both names, without secrets', async () => {
    const { user, cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const providerUser = createProviderUser({ email: user.email });
    await owner.link('github', providerUser);
    await identity.signUp();

    const { body } = await identity.as(owner.cookies()).get('/list-accounts').expect(200);
    const times = {
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    };
    const common = { id: expect.any(String), userId: user.id, ...times };
    expect(body).toEqual([
      {
        ...common,
        provider: 'credential',
        providerId: 'credential',
        accountId: user.id,
        scopes: [],
      },
      {
        ...common,
        provider: 'github',
        providerId: 'github',
        accountId: providerUser.id,
        scopes: ['read:user', 'user:email'],
      },
    ]);
  });

  it('requires a session', async () => {
    await identity.as(null).get('/list-accounts').expect(401);
  });
});
