import { socialProviderId } from '@tessera/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { send, startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);
const path = '/refresh-token';
const withoutRefresh = ['kick', 'zoom'];

describe('POST /refresh-token', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_TRUSTED_PROVIDERS: socialProviderId.options.join(','),
  });
  const failed = {
    code: 'FAILED_TO_REFRESH_ACCESS_TOKEN',
    message: 'Failed to refresh access token',
  };

  async function linkLogin(id: (typeof socialProviderId.options)[number]) {
    const { cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const providerUser = createProviderUser();
    await owner.link(id, providerUser);
    const call = (where: string) =>
      identity.as(owner.cookies()).post(where).send({ providerId: id });
    return { owner, providerUser, call };
  }

  // Facebook issues no refresh tokens.
  it.each(
    socialProviderId.options.filter((id) => !withoutRefresh.includes(id) && id !== 'facebook'),
  )('refreshes and stores the tokens of %s', async (id) => {
    const { owner, providerUser, call } = await linkLogin(id);
    const before = (await call('/get-access-token').expect(200)).body;
    const { body } = await call(path).expect(200);
    expect(body).toMatchObject({
      accessToken: expect.any(String),
      accessTokenExpiresAt: expect.stringMatching(/Z$/),
      refreshToken: expect.any(String),
      tokenType: 'bearer',
      scopes: before.scopes,
      providerId: id,
      accountId: providerUser.id,
    });
    expect(body.accessToken).not.toBe(before.accessToken);
    const after = (await call('/get-access-token').expect(200)).body;
    expect(after.accessToken).toBe(body.accessToken);
    await identity.as(owner.cookies()).post(path).send({ accountId: providerUser.id }).expect(200);
    const again = (await call(path).expect(200)).body;
    expect(again.refreshToken).not.toBe(body.refreshToken);
  });

  it.each(withoutRefresh)('is not supported for %s', async (id) => {
    const { call } = await linkLogin(socialProviderId.parse(id));
    await call(path).expect(400, {
      code: `PROVIDER_${id.toUpperCase()}_DOES_NOT_SUPPORT_TOKEN_REFRESHING`,
      message: `Provider ${id} does not support token refreshing.`,
    });
  });

  it('keeps the old refresh token when the provider returns none', async () => {
    const { call } = await linkLogin('google');
    const { refreshToken } = (await call(path).expect(200)).body;
    fake.override('google', 'token', (_, response) =>
      send(response, 200, { access_token: 'new', expires_in: 60 }),
    );
    const { body } = await call(path).expect(200);
    expect(body).toMatchObject({ accessToken: 'new', refreshToken });
  });

  it('reports a missing or rejected refresh token', async () => {
    await (await linkLogin('facebook')).call(path).expect(400, failed);
    const { call } = await linkLogin('google');
    fake.override('google', 'token', (_, response) =>
      send(response, 400, { error: 'invalid_grant' }),
    );
    const { body } = await call(path).expect(400);
    expect(body).toEqual(failed);
  });

  it('checks the body, then the session, then the login', async () => {
    await identity.as(null).post(path).send({}).expect(400);
    await identity.as(null).post(path).send({ providerId: 'google' }).expect(401);
    const { cookie } = await identity.signUp();
    const response = await identity
      .as({ cookie })
      .post(path)
      .send({ providerId: 'google' })
      .expect(400);
    expect(response.body.code).toBe('ACCOUNT_NOT_FOUND');
  });
});
