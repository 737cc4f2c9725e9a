import { createHash } from 'node:crypto';
import { anyFreePort } from '@tessera/local-stack/ports';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevConsole, startDevConsole } from '../dev-console/dev-console-server.ts';
import { type LocalProviders, localProviders } from './local-providers.ts';
import { mockProviderIds } from './mock-providers.ts';
import { providersSection } from './providers-section.ts';

const baseUrl = 'http://localhost:3000';
const verifier = 'v'.repeat(43);

describe('mock providers', () => {
  let local: LocalProviders;
  let devConsole: DevConsole;

  beforeAll(async () => {
    const devConsolePort = await anyFreePort();
    local = localProviders({
      userEnvironment: {},
      baseUrl,
      devConsolePort: devConsolePort,
      secret: 'of-the-tests',
    });
    devConsole = await startDevConsole({ providers: providersSection(local) }, devConsolePort);
  });
  afterAll(() => devConsole.stop());

  const setting = (name: string) => local.environment[name] ?? '';
  const requestOf = (id: string, changed: Record<string, string> = {}) => ({
    response_type: 'code',
    client_id: local.clientId,
    redirect_uri: `${baseUrl}/api/auth/callback/${id}`,
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...changed,
  });
  const authorization = (id: string) => setting(`${id.toUpperCase()}_AUTHORIZATION_ENDPOINT`);

  const authorize = (id: string, changed?: Record<string, string>) =>
    fetch(`${authorization(id)}?${new URLSearchParams(requestOf(id, changed))}`, {
      redirect: 'manual',
    });
  /** Submits the page, whose form contains the request and the choice. */
  const submit = (id: string, fields: Record<string, string>) =>
    fetch(
      `${devConsole.url}/dev/providers/${id}/authorize?${new URLSearchParams({ ...requestOf(id), ...fields })}`,
      { redirect: 'manual' },
    );
  /** Submits the page; resolves to the URL that the browser is redirected to. */
  async function choose(id: string, choice: Record<string, string>): Promise<URL> {
    const response = await submit(id, choice);
    return new URL(response.headers.get('location') ?? '');
  }
  async function exchange(id: string, fields: Record<string, string>) {
    const response = await fetch(setting(`${id.toUpperCase()}_TOKEN_ENDPOINT`), {
      method: 'POST',
      body: new URLSearchParams({
        client_id: local.clientId,
        client_secret: local.clientSecret,
        ...fields,
      }),
    });
    return { status: response.status, body: await response.json() };
  }
  const redeem = (id: string, code: string, changed: Record<string, string> = {}) =>
    exchange(id, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${baseUrl}/api/auth/callback/${id}`,
      code_verifier: verifier,
      ...changed,
    });
  const codeOf = (back: URL) => back.searchParams.get('code') ?? '';
  async function userInfo(id: string, accessToken: string, below = '') {
    const url = `${setting(`${id.toUpperCase()}_USERINFO_ENDPOINT`)}${below}`;
    return fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
  }

  it.each(mockProviderIds)(
    'show a sign-in page for %s that says that the provider is a local one',
    async (id) => {
      const response = await authorize(id);
      const page = await response.text();
      expect(page).toContain('Local provider.');
      expect(page).toContain('Choose a user of');
      // The policy must allow the app's origin too: browsers check form-action against redirects.
      expect(response.headers.get('content-security-policy')).toContain(
        `form-action 'self' ${baseUrl};`,
      );
    },
  );

  it('redirect with a code that is exchanged once', async () => {
    const back = await choose('github', { choice: 'unverified' });
    expect(back.href.startsWith(`${baseUrl}/api/auth/callback/github?`)).toBe(true);
    expect(back.searchParams.get('state')).toBe('the-state');
    const { body } = await redeem('github', codeOf(back));
    const emails = await (await userInfo('github', body.access_token, '/emails')).json();
    expect(emails).toEqual([{ email: 'unverified@example.com', primary: true, verified: false }]);
    expect(await (await userInfo('github', body.access_token)).json()).toMatchObject({
      id: expect.any(Number),
      name: 'Unverified User',
    });
    // GitHub rejects a code with status 200.
    expect(await redeem('github', codeOf(back))).toEqual({
      status: 200,
      body: { error: 'invalid_grant' },
    });
  });

  it('sign id tokens with published keys', async () => {
    const typed = { choice: 'typed', name: 'Typed', email: 'typed@example.com', verified: 'on' };
    const { body } = await redeem('google', codeOf(await choose('google', typed)));
    const keys = createRemoteJWKSet(new URL(setting('GOOGLE_JWKS_URI')));
    const issuer = setting('GOOGLE_ISSUER');
    const { payload } = await jwtVerify(body.id_token, keys, { issuer, audience: local.clientId });
    expect(payload).toMatchObject({
      nonce: 'the-nonce',
      name: 'Typed',
      email: 'typed@example.com',
      email_verified: true,
    });
    const again = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const refreshed = await exchange('google', again);
    expect((await userInfo('google', refreshed.body.access_token)).status).toBe(200);
  });

  it('report a user without an address and an unverified address', async () => {
    const none = await redeem('gitlab', codeOf(await choose('gitlab', { choice: 'addressless' })));
    expect(await (await userInfo('gitlab', none.body.access_token)).json()).toMatchObject({
      state: 'active',
      email: null,
      confirmed_at: null,
    });
  });

  it('redirect with an error when the user denies', async () => {
    const back = await choose('gitlab', { choice: 'access_denied' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('reject the requests that a real provider rejects', async () => {
    expect((await authorize('google', { client_id: 'other' })).status).toBe(400);
    expect((await authorize('google', { redirect_uri: 'https://evil.example/' })).status).toBe(400);
    expect((await authorize('google', { code_challenge_method: 'plain' })).status).toBe(400);
    const verified = { choice: 'verified' };
    expect((await submit('google', { ...verified, client_id: 'other' })).status).toBe(400);
    const elsewhere = { ...verified, redirect_uri: 'https://evil.example/' };
    expect((await submit('google', elsewhere)).status).toBe(400);
    expect((await submit('google', {})).status).toBe(400);
    const code = codeOf(await choose('google', { choice: 'verified' }));
    const other = 'w'.repeat(43);
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    expect(await redeem('google', `${code}x`)).toEqual(refused);
    expect(await redeem('gitlab', code)).toEqual(refused);
    expect(await redeem('google', code, { code_verifier: other })).toEqual(refused);
    const otherClient = { client_secret: 'not-that-of-tests' };
    const late = codeOf(await choose('google', { choice: 'verified' }));
    expect((await redeem('google', late, otherClient)).body).toEqual({ error: 'invalid_client' });
    expect((await userInfo('google', code)).status).toBe(401);
  });

  it('redirect at once with the preset outcome until it is removed', async () => {
    const setPreset = (choice: string) =>
      fetch(`${devConsole.url}/dev/providers/github/preset`, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
      });
    await setPreset('verified');
    const response = await authorize('github');
    expect(response.status).toBe(303);
    const request = new URL(response.headers.get('location') ?? '', devConsole.url);
    const back = await fetch(request, { redirect: 'manual' });
    expect(codeOf(new URL(back.headers.get('location') ?? ''))).not.toBe('');
    await setPreset('ask');
    expect((await authorize('github')).status).toBe(200);
  });
});

describe('localProviders', () => {
  const idsOf = (given: NodeJS.ProcessEnv | null, url = baseUrl) =>
    localProviders({ userEnvironment: given, baseUrl: url, devConsolePort: 3025, secret: 's' }).ids;

  it('mocks each of the three providers that is not configured', () => {
    expect(idsOf({})).toEqual(['google', 'github', 'gitlab']);
    const { ids, environment } = localProviders({
      userEnvironment: { GITHUB_CLIENT_ID: 'a-real-one' },
      baseUrl,
      devConsolePort: 3025,
      secret: 's',
    });
    expect(ids).toEqual(['google', 'gitlab']);
    expect(Object.keys(environment).filter((name) => name.startsWith('GITHUB'))).toEqual([]);
  });

  it.each([
    ['they are disabled', null, baseUrl],
    ['the system has a public name', {}, 'https://app.example.com'],
    ['it listens for other machines', { LISTEN_HOST: '0.0.0.0' }, baseUrl],
    ['NODE_ENV is production', { NODE_ENV: 'production' }, baseUrl],
  ])('mocks none when %s', (_case, given, url) => {
    expect(idsOf(given, url)).toEqual([]);
  });
});
