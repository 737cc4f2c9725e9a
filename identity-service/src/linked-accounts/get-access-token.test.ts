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

  /** A user who signed in with a provider; `refreshed` counts the refresh requests since. */
  async function linked(id: (typeof socialProviderId.options)[number] = 'google') {
    const { cookie } = await identity.signUp();
    const owner = socialBrowser(identity, fake, cookie);
    const fetched = createProviderUser();
    await owner.link(id, fetched);
    fake.calls.length = 0;
    const ask = (more: object = {}) =>
      identity
        .as(owner.person())
        .post(path)
        .send({ providerId: id, ...more });
    return {
      owner,
      person: fetched,
      ask,
      refreshed: () => fake.calls.filter((call) => call === `${id} token`).length,
    };
  }

  it('returns the stored token while it is valid', async () => {
    const { ask, refreshed } = await linked();
    const { body } = await ask().expect(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{24}$/),
      accessTokenExpiresAt: expect.stringMatching(/Z$/),
      scopes: ['email', 'profile', 'openid'],
      idToken: expect.stringMatching(/^eyJ/),
    });
    expect(refreshed()).toBe(0);
  });

  it.each(['github', 'facebook', 'kick'] as const)(
    'leaves out what %s does not have',
    async (id) => {
      const { ask } = await linked(id);
      const { body } = await ask().expect(200);
      expect(body).not.toHaveProperty('idToken');
      expect(body.accessToken).toEqual(expect.any(String));
    },
  );

  it('refreshes from five seconds before expiry, not earlier', async () => {
    fake.state.expiresIn = 30;
    const { ask, refreshed } = await linked();
    const [first] = [(await ask()).body];
    identity.clock.advance('24s');
    expect((await ask()).body.accessToken).toBe(first.accessToken);
    expect(refreshed()).toBe(0);
    fake.state.expiresIn = 3_600;
    identity.clock.advance('2s');
    const { body } = await ask().expect(200);
    expect(body.accessToken).not.toBe(first.accessToken);
    expect(refreshed()).toBe(1);
    expect((await ask()).body.accessToken).toBe(body.accessToken);
    expect(refreshed()).toBe(1);
  });

  it('refreshes a token without a known expiry', async () => {
    const { ask, refreshed } = await linked();
    await identity.sql('update $schema.account set access_token_expires_at = null');
    await ask().expect(200);
    expect(refreshed()).toBe(1);
  });

  it('shares one refresh between concurrent requests', async () => {
    fake.state.expiresIn = 1;
    const { ask, refreshed } = await linked();
    fake.state.expiresIn = 3_600;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask()));
    expect(new Set(answers.map(({ body }) => body.accessToken)).size).toBe(1);
    expect(refreshed()).toBe(1);
  });

  it('returns the tokens of a replica that was faster', async () => {
    fake.state.expiresIn = 1;
    const { person: fetched, ask } = await linked();
    fake.override('google', 'token', async (_, response) => {
      await identity.sql(
        "update $schema.account set access_token = null, scope = 'quicker' where account_id = $1",
        [fetched.id],
      );
      send(response, 400, { error: 'invalid_grant' });
    });
    const { body } = await ask().expect(200);
    expect(body.scopes).toEqual(['quicker']);
  });

  it('reports that the provider rejects the refresh', async () => {
    fake.state.expiresIn = 1;
    const { ask } = await linked();
    fake.override('google', 'token', (_, response) =>
      send(response, 400, { error: 'invalid_grant' }),
    );
    await ask().expect(400, {
      code: 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
      message: 'Failed to get a valid access token',
    });
  });

  it('finds the login by the provider’s user id or by its own id', async () => {
    const { owner, person: fetched, ask } = await linked();
    await ask({ accountId: fetched.id }).expect(200);
    const { body } = await identity.as(owner.person()).get('/list-accounts');
    await ask({ accountId: body[1].id }).expect(200);
    await ask({ accountId: body[1].id, providerId: undefined }).expect(200);
    const { body: refusal } = await ask({ accountId: body[0].id, providerId: undefined }).expect(
      400,
    );
    expect(refusal.code).toBe('PROVIDER_CREDENTIAL_IS_NOT_SUPPORTED');
    const missing = { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' };
    await ask({ accountId: 'nobody' }).expect(400, missing);
    await ask({ providerId: 'github' }).expect(400, missing);
  });

  it('ignores a userId of another user', async () => {
    const { person: fetched } = await linked();
    const [victim] = await identity.sql<{ user_id: string }>(
      'select user_id from $schema.account where account_id = $1',
      [fetched.id],
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
    const { ask } = await linked();
    await identity.sql(
      'update $schema.account set access_token = id_token, id_token = access_token',
    );
    const { body } = await ask().expect(200);
    expect(body).not.toHaveProperty('accessToken');
    expect(body).not.toHaveProperty('idToken');
  });
});
