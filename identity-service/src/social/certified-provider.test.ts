import { afterAll, describe, expect, it } from 'vitest';
import { startCertifiedProvider } from '../../test/certified-provider.ts';
import { cookieLines, useIdentityService } from '../../test/harness.ts';
import { redirectOf } from '../../test/social-browser.ts';

const base = 'https://app.example.com';
const ids = ['google', 'microsoft', 'apple', 'twitch'] as const;
const certified = await startCertifiedProvider(ids.map((id) => `${base}/api/auth/callback/${id}`));
afterAll(certified.close);

describe('a certified OpenID provider', () => {
  const identity = useIdentityService({
    BASE_URL: base,
    TRUSTED_ORIGINS: 'http://localhost:3000',
    ...Object.assign({}, ...ids.map((id) => certified.environment(id.toUpperCase()))),
    APPLE_SCOPES: 'openid',
  });
  const cookiesOf = (response: { headers: Record<string, unknown> }) => ({
    cookie: cookieLines(response)
      .map((line) => line.split(';')[0])
      .join('; '),
  });

  it.each(ids)('works as %s: signs in, refreshes and returns the profile', async (id) => {
    const start = await identity
      .as(null)
      .post('/sign-in/social')
      .send({ provider: id, callbackURL: '/home', newUserCallbackURL: '/hello' })
      .expect(200);
    const parameters = await certified.consent(start.body.url, `user-of-${id}`);
    expect(parameters).toMatchObject({ code: expect.any(String), state: expect.any(String) });

    const cookies = cookiesOf(start);
    const callback =
      id === 'apple'
        ? await identity.as(cookies).post(`/callback/${id}`).type('form').send(parameters)
        : await identity.as(cookies).get(`/callback/${id}`).query(parameters);
    expect(redirectOf(callback).location).toBe('/hello');

    const session = cookiesOf(callback);
    const { body } = await identity.as(session).get('/get-session').expect(200);
    expect(body.user).toMatchObject({
      email: `user-of-${id}@certified.example`,
      emailVerified: true,
    });
    const refreshed = await identity
      .as(session)
      .post('/refresh-token')
      .send({ providerId: id })
      .expect(200);
    expect(refreshed.body.accessToken).toEqual(expect.any(String));
    const info = await identity
      .as(session)
      .get('/account-info')
      .query({ accountId: `user-of-${id}` })
      .expect(200);
    expect(info.body.user.id).toBe(`user-of-${id}`);
  });
});
