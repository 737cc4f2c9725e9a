import { socialProviderId } from '@tessera/contracts/identity/social';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { send, startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);
const path = '/get-access-token';

describe('POST /get-access-token', () => {
  const identity = useIdentityService({
    ...fake.environment(),
    AUTH_ALLOW_DIFFERENT_EMAILS: 'true',
    AUTH_TRUSTED_PROVIDERS: socialProviderId.options.join(','),
  });

  /** A user who signed in with a provider; `refreshCount` counts the refresh requests since. */
  async function linkLogin(id: (typeof socialProviderId.options)[number] = 'google') {
    const { cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const providerUser = createProviderUser();
    await owner.link(id, providerUser);
    fake.calls.length = 0;
    const getAccessToken = (more: object = {}) =>
      identity
        .as(owner.cookies())
        .post(path)
        .send({ providerId: id, ...more });
    return {
      owner,
      providerUser,
      getAccessToken,
      refreshCount: () => fake.calls.filter((call) => call === `${id} token`).length,
    };
  }

  it('returns the stored token while it is valid', async () => {
    const { getAccessToken, refreshCount } = await linkLogin();
    const { body } = await getAccessToken().expect(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{24}$/),
      accessTokenExpiresAt: expect.stringMatching(/Z$/),
      scopes: ['email', 'profile', 'openid'],
      idToken: expect.stringMatching(/^eyJ/),
    });
    expect(refreshCount()).toBe(0);
  });

  it.each(['github', 'facebook', 'kick'] as const)(
    'omits the id token, which %s does not issue',
    async (id) => {
      const { getAccessToken } = await linkLogin(id);
      const { body } = await getAccessToken().expect(200);
      expect(body).not.toHaveProperty('idToken');
      expect(body.accessToken).toEqual(expect.any(String));
    },
  );

  it('refreshes from five seconds before expiry, not earlier', async () => {
    fake.state.expiresIn = 30;
    const { getAccessToken, refreshCount } = await linkLogin();
    const [first] = [(await getAccessToken()).body];
    identity.clock.advance('24s');
    expect((await getAccessToken()).body.accessToken).toBe(first.accessToken);
    expect(refreshCount()).toBe(0);
    fake.state.expiresIn = 3_600;
    identity.clock.advance('2s');
    const { body } = await getAccessToken().expect(200);
    expect(body.accessToken).not.toBe(first.accessToken);
    expect(refreshCount()).toBe(1);
    expect((await getAccessToken()).body.accessToken).toBe(body.accessToken);
    expect(refreshCount()).toBe(1);
  });

  it('refreshes a token without a known expiry', async () => {
    const { getAccessToken, refreshCount } = await linkLogin();
    await identity.sql('update $schema.account set access_token_expires_at = null');
    await getAccessToken().expect(200);
    expect(refreshCount()).toBe(1);
  });

  it('shares one refresh between concurrent requests', async () => {
    fake.state.expiresIn = 1;
    const { getAccessToken, refreshCount } = await linkLogin();
    fake.state.expiresIn = 3_600;
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => getAccessToken()));
    expect(new Set(responses.map(({ body }) => body.accessToken)).size).toBe(1);
    expect(refreshCount()).toBe(1);
  });

  it('returns the tokens of a replica that was faster', async () => {
    fake.state.expiresIn = 1;
    const { providerUser, getAccessToken } = await linkLogin();
    fake.override('google', 'token', async (_, response) => {
      await identity.sql(
        "update $schema.account set access_token = null, scope = 'quicker' where account_id = $1",
        [providerUser.id],
      );
      send(response, 400, { error: 'invalid_grant' });
    });
    const { body } = await getAccessToken().expect(200);
    expect(body.scopes).toEqual(['quicker']);
  });

  it('reports that the provider rejects the refresh', async () => {
    fake.state.expiresIn = 1;
    const { getAccessToken } = await linkLogin();
    fake.override('google', 'token', (_, response) =>
      send(response, 400, { error: 'invalid_grant' }),
    );
    await getAccessToken().expect(400, {
      code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
      message: 'Failed to get a valid access token',
    });
  });

  it('finds the login by the provider’s user id or by its own id', async () => {
    const { owner, providerUser, getAccessToken } = await linkLogin();
    await getAccessToken({ accountId: providerUser.id }).expect(200);
    const { body } = await identity.as(owner.cookies()).get('/list-accounts');
    await getAccessToken({ accountId: body[1].id }).expect(200);
    await getAccessToken({ accountId: body[1].id, providerId: undefined }).expect(200);
    const { body: error } = await getAccessToken({
      accountId: body[0].id,
      providerId: undefined,
    }).expect(400);
    expect(error.code).toBe('PROVIDER_CREDENTIAL_IS_NOT_SUPPORTED');
    const missing = { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' };
    await getAccessToken({ accountId: 'unknown' }).expect(400, missing);
    await getAccessToken({ providerId: 'github' }).expect(400, missing);
  });

  it('ignores a userId of another user', async () => {
    const { providerUser } = await linkLogin();
    const [victim] = await identity.sql<{ user_id: string }>(
      'select user_id from $schema.account where account_id = $1',
      [providerUser.id],
    );
    const { cookie } = await identity.signUp();
    const body = { providerId: 'google', userId: victim?.user_id };
    await identity.as({ cookie }).post(path).send(body).expect(400);
    await identity.as(null).post(path).send(body).expect(401);
  });

  it.each([
    ['myspace', 'PROVIDER_MYSPACE_IS_NOT_SUPPORTED'],
    ['credential', 'PROVIDER_CREDENTIAL_IS_NOT_SUPPORTED'],
    ['my-space 2', 'PROVIDER_MYSPACE_2_IS_NOT_SUPPORTED'],
  ])('does not support %s', async (providerId, code) => {
    const { cookie } = await identity.signUp();
    await identity
      .as({ cookie })
      .post(path)
      .send({ providerId })
      .expect(400, { code, message: `Provider ${providerId} is not supported.` });
  });

  it('does not decrypt tokens of another secret or column', async () => {
    const { getAccessToken } = await linkLogin();
    await identity.sql(
      'update $schema.account set access_token = id_token, id_token = access_token',
    );
    const { body } = await getAccessToken().expect(200);
    expect(body).not.toHaveProperty('accessToken');
    expect(body).not.toHaveProperty('idToken');
  });
});
