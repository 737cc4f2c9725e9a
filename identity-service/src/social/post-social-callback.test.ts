import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeProviders } from '../../test/fake-providers.ts';
import { useIdentityService } from '../../test/harness.ts';
import { createProviderUser, redirectOf, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
afterAll(fake.close);
afterEach(fake.restore);

const errorPage = 'http://localhost:3000/api/auth/error';
const path = '/callback/apple';
const callbacks = { callbackURL: '/home', newUserCallbackURL: '/hello', errorCallbackURL: '/oops' };

describe('POST /callback/:id', () => {
  const identity = useIdentityService(fake.environment(['apple']));
  const openBrowser = () => socialBrowser(identity, fake);
  const user = JSON.stringify({
    name: { firstName: 'Ada', lastName: 'Lovelace' },
    email: 'x@y.zz',
  });
  const post = (cookie: { cookie: string } | null = null) =>
    identity.as(cookie).post(path).set('origin', 'https://appleid.apple.com').type('form');

  async function consent() {
    const browser = openBrowser();
    const providerUser = createProviderUser();
    const { parameters } = fake.consent(await browser.start('apple', callbacks), providerUser);
    return { browser, providerUser, parameters };
  }

  it('signs in from the provider’s form and stores the name that only the form contains', async () => {
    const { browser, providerUser, parameters } = await consent();
    const response = await post(browser.cookies()).send({ ...parameters, user });
    expect(redirectOf(response).location).toBe('/hello');
    const [row] = await identity.sql<{ name: string }>(
      'select name from $schema."user" where email = $1',
      [providerUser.email],
    );
    expect(row?.name).toBe('Ada Lovelace');
  });

  it('redirects a browser that sent no cookies to the same URL by GET, where it sends them', async () => {
    const { browser, providerUser, parameters } = await consent();
    const first = await post().send({ ...parameters, user, id_token: 'x'.repeat(3_000) });
    const { location } = redirectOf(first);
    expect(location).toMatch(/^http:\/\/localhost:3000\/api\/auth\/callback\/apple\?code=/);
    expect(location).not.toContain('id_token');
    const { search } = new URL(location);
    const second = await identity.as(browser.cookies()).get(`${path}${search}`);
    expect(redirectOf(second).location).toBe('/hello');
    const [row] = await identity.sql('select name from $schema."user" where email = $1', [
      providerUser.email,
    ]);
    expect(row).toEqual({ name: 'Ada Lovelace' });
  });

  it('rejects another browser', async () => {
    const { parameters } = await consent();
    const { location } = redirectOf(await post().send(parameters));
    const response = await identity.as(null).get(`${path}${new URL(location).search}`);
    expect(redirectOf(response).error).toBe('please_restart_the_process');
  });

  it('accepts JSON as well', async () => {
    const { browser, parameters } = await consent();
    const response = await identity.as(browser.cookies()).post(path).send(parameters);
    expect(redirectOf(response).location).toBe('/hello');
  });

  it.each([
    ['an empty body', ''],
    ['a repeated code', 'code=a&code=b&state=c'],
  ])('rejects %s', async (_, form) => {
    expect(redirectOf(await post().send(form)).location).toBe(
      `${errorPage}?error=invalid_callback_request`,
    );
  });

  it('redirects with the error of the provider, and rejects a missing state', async () => {
    expect(redirectOf(await post().send('error=user_cancelled_authorize')).location).toBe(
      `${errorPage}?error=user_cancelled_authorize`,
    );
    expect(redirectOf(await post().send('code=a')).location).toBe(
      `${errorPage}?error=state_not_found`,
    );
  });

  it('ignores a name that is not JSON', async () => {
    const { browser, parameters } = await consent();
    const response = await post(browser.cookies()).send({ ...parameters, user: '{"name":' });
    expect(redirectOf(response).location).toBe('/hello');
  });

  it('rejects other content types', async () => {
    await identity.as(null).post(path).type('text/plain').send('code=a').expect(415);
  });
});
