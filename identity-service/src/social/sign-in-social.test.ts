import { socialProviderId } from '@tessera/contracts/identity/social';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { clientIdOf, startFakeProviders } from '../../test/fake-providers.ts';
import { cookieLines, useIdentityService } from '../../test/harness.ts';
import { createProviderUser, socialBrowser } from '../../test/social-browser.ts';

const fake = await startFakeProviders();
const fakeWithoutKeys = await startFakeProviders();
afterAll(fake.close);
afterAll(fakeWithoutKeys.close);
afterEach(fake.restore);

const path = '/sign-in/social';
const tokenProviders = ['apple', 'facebook', 'google'] as const;

describe('POST /sign-in/social', () => {
  const identity = useIdentityService(fake.environment());
  const start = (body: object) => identity.as(null).post(path).send(body);

  it.each(socialProviderId.options)('redirects the browser to %s', async (provider) => {
    const { body } = await start({ provider, callbackURL: '/home' }).expect(200);
    expect(body).toEqual({ url: expect.any(String), redirect: true });
    const { origin, pathname, searchParams } = new URL(body.url);
    expect(`${origin}${pathname}`).toBe(`${fake.url}/${provider}/authorize`);
    const parameters = Object.fromEntries(searchParams);
    expect(parameters).toMatchObject({
      [provider === 'tiktok' ? 'client_key' : 'client_id']: clientIdOf(provider),
      redirect_uri: `http://localhost:3000/api/auth/callback/${provider}`,
      state: expect.stringMatching(/^[\w-]{32}$/),
      response_type: provider === 'apple' ? 'code id_token' : 'code',
    });
    const isWithoutPkce = ['linkedin', 'tiktok'].includes(provider);
    expect(parameters.code_challenge_method).toBe(isWithoutPkce ? undefined : 'S256');
    if (!isWithoutPkce) expect(parameters.code_challenge).toMatch(/^[\w-]{43}$/);
    const usesNonce = ['apple', 'google', 'microsoft', 'twitch'].includes(provider);
    expect(parameters.nonce !== undefined).toBe(usesNonce);
  });

  it('requests the default scopes and those of the call, in the format of the provider', async () => {
    const scopes = ['user.info.stats', 'user.info.profile'];
    const { body } = await start({ provider: 'tiktok', scopes });
    expect(new URL(body.url).searchParams.get('scope')).toBe('user.info.profile,user.info.stats');
    const { body: zoom } = await start({ provider: 'zoom' });
    expect(new URL(zoom.url).searchParams.has('scope')).toBe(false);
  });

  it('passes on the login hint and the number of the language', async () => {
    const { body } = await start({ provider: 'google', loginHint: 'me+you@example.com' });
    expect(new URL(body.url).searchParams.get('login_hint')).toBe('me+you@example.com');
    const { body: vk } = await start({ provider: 'vk' }).set('accept-language', 'tr-TR,en;q=0.1');
    expect(new URL(vk.url).searchParams.get('lang_id')).toBe('82');
  });

  it('binds the browser with a signed HttpOnly cookie', async () => {
    const response = await start({ provider: 'google', disableRedirect: true }).expect(200);
    expect(response.body.redirect).toBe(false);
    expect(cookieLines(response)).toEqual([
      expect.stringMatching(
        /^better-auth\.social_browser=[A-Za-z0-9]{32}\.[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it.each(['myspace', '', 'constructor', '__proto__', 'GitHub'])(
    'rejects the provider %j',
    async (provider) => {
      await start({ provider }).expect(404, {
        code: 'PROVIDER_NOT_FOUND',
        message: 'Provider not found',
      });
    },
  );

  it.each([
    ['callbackURL', 'INVALID_CALLBACKURL', 'Invalid callbackURL'],
    ['errorCallbackURL', 'INVALID_ERRORCALLBACKURL', 'Invalid errorCallbackURL'],
    ['newUserCallbackURL', 'INVALID_NEWUSERCALLBACKURL', 'Invalid newUserCallbackURL'],
  ])('rejects an untrusted %s and stores nothing', async (field, code, message) => {
    await identity.sql('delete from $schema.verification');
    await start({ provider: 'google', [field]: 'https://evil.example' }).expect(403, {
      code,
      message,
    });
    expect(await identity.sql('select 1 from $schema.verification')).toEqual([]);
  });

  it.each([
    {},
    { provider: 1 },
    { provider: null },
    { provider: 'google', scopes: 'email' },
    { provider: 'google', callbackURL: ['/'] },
    { provider: 'google', disableRedirect: 'yes' },
    { provider: 'google', idToken: 'token' },
    { provider: 'google', idToken: {} },
    { provider: 'google', idToken: { token: 'x', expiresAt: '1' } },
  ])('returns VALIDATION_ERROR for %j', async (body) => {
    const { body: error } = await start(body).expect(400);
    expect(error.code).toBe('VALIDATION_ERROR');
  });

  it('rejects a request from another site even without cookies', async () => {
    await start({ provider: 'google' }).set('origin', 'https://evil.example').expect(403);
  });
});

describe('POST /sign-in/social with an id token', () => {
  const identity = useIdentityService(fake.environment());
  const signIn = (provider: string, idToken: object, more: object = {}) =>
    identity
      .as(null)
      .post(path)
      .send({ provider, idToken, ...more });
  const invalidToken = { code: 'INVALID_TOKEN', message: 'invalid token' };

  it.each(tokenProviders)('signs up and signs in with an id token of %s', async (provider) => {
    const providerUser = createProviderUser();
    const token = await fake.idToken(provider, providerUser, { nonce: 'n-1' });
    const response = await signIn(provider, { token, nonce: 'n-1', accessToken: 'at' }).expect(200);
    expect(response.body).toMatchObject({
      redirect: false,
      token: expect.any(String),
      user: { email: providerUser.email, emailVerified: true },
    });
    expect(response.body).not.toHaveProperty('url');
    expect(cookieLines(response).join()).toContain('session_token');
    const again = await signIn(provider, { token }).expect(200);
    expect(again.body.user.id).toBe(response.body.user.id);
  });

  it('stores the access token of the request and no other', async () => {
    const providerUser = createProviderUser();
    const token = await fake.idToken('google', providerUser);
    await signIn('google', { token, accessToken: 'at', refreshToken: 'rt' }).expect(200);
    const [row] = await identity.sql<Record<string, string | null>>(
      'select access_token, refresh_token, id_token from $schema.account where account_id = $1',
      [providerUser.id],
    );
    expect(row).toEqual({ access_token: expect.any(String), refresh_token: null, id_token: null });
    expect(row?.access_token).not.toBe('at');
  });

  it.each(['github', 'microsoft', 'twitch', 'linkedin'])('rejects %s', async (provider) => {
    const message = 'id_token not supported';
    await signIn(provider, { token: 'x.y.z' }).expect(404, {
      code: 'ID_TOKEN_NOT_SUPPORTED',
      message,
    });
  });

  describe.each(tokenProviders)('rejects id tokens of %s with', (provider) => {
    const now = Math.floor(Date.now() / 1_000);
    it.each<[string, Record<string, unknown>]>([
      ['another issuer', { iss: 'https://evil.example' }],
      ['no issuer', { iss: undefined }],
      ['another audience', { aud: 'other-client' }],
      ['no audience', { aud: undefined }],
      ['two audiences and another azp', { aud: [clientIdOf(provider), 'other'], azp: 'other' }],
      ['two audiences and no azp', { aud: [clientIdOf(provider), 'other'] }],
      ['exp in the past', { exp: now - 60, iat: now - 120 }],
      ['no exp', { exp: undefined }],
      ['no iat', { iat: undefined }],
      ['iat in the future', { iat: now + 600 }],
      ['another nonce', { nonce: 'n-2' }],
      ['no nonce', {}],
      ['no sub', { sub: undefined }],
    ])('%s', async (_, claims) => {
      const token = await fake.idToken(provider, createProviderUser(), claims);
      await signIn(provider, { token, nonce: 'n-1' }).expect(401, invalidToken);
    });

    it('another algorithm, another key, or a key that the token names', async () => {
      const providerUser = createProviderUser();
      const claims = {
        iss: `${fake.url}/${provider}`,
        aud: clientIdOf(provider),
        sub: providerUser.id,
      };
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      const jwk = (await import('jose')).exportJWK(publicKey);
      const sign = (header: object, key: Parameters<SignJWT['sign']>[0]) =>
        new SignJWT({ ...claims, email: providerUser.email })
          .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(key);
      const tokens = [
        new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode(),
        await sign({ alg: 'HS256' }, new TextEncoder().encode(clientIdOf(provider).repeat(3))),
        await sign({}, privateKey),
        await sign({ jwk: await jwk }, privateKey),
        await sign({ jku: 'https://evil.example/keys' }, privateKey),
        'not.a.token',
        '',
      ];
      for (const token of tokens) await signIn(provider, { token }).expect(401, invalidToken);
    });
  });

  it('rejects a token of Apple that is older than an hour', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const token = await fake.idToken('apple', createProviderUser(), { iat: now - 3_700 });
    await signIn('apple', { token }).expect(401, invalidToken);
  });

  it('accepts a token for two audiences if it was issued for this client', async () => {
    const id = clientIdOf('google');
    const token = await fake.idToken('google', createProviderUser(), {
      aud: [id, 'other'],
      azp: id,
    });
    await signIn('google', { token }).expect(200);
  });

  it('rejects a token without an address', async () => {
    const token = await fake.idToken('google', createProviderUser({ email: null }));
    const message = 'User email not found';
    await signIn('google', { token }).expect(401, { code: 'USER_EMAIL_NOT_FOUND', message });
  });

  it('links to no account unless both sides have verified the address', async () => {
    const { user } = await identity.signUp();
    const rejected = { code: 'ACCOUNT_NOT_LINKED', message: 'account not linked' };
    const verified = await fake.idToken('google', createProviderUser({ email: user.email }));
    await signIn('google', { token: verified }).expect(401, rejected);
    await identity.sql('update $schema."user" set email_verified = true where id = $1', [user.id]);
    const unverified = await fake.idToken(
      'google',
      createProviderUser({ email: user.email, verified: false }),
    );
    await signIn('google', { token: unverified }).expect(401, rejected);
    await signIn('google', { token: verified }).expect(200);
  });
});

describe('POST /sign-in/social when the keys are unavailable', () => {
  const identity = useIdentityService(fakeWithoutKeys.environment(['apple']));

  it('rejects id tokens and follows no redirect to other keys', async () => {
    fakeWithoutKeys.override('apple', 'jwks', (_, response) => {
      response.writeHead(302, { location: `${fakeWithoutKeys.url}/google/jwks` }).end();
    });
    const token = await fakeWithoutKeys.idToken('apple', createProviderUser());
    await identity.as(null).post(path).send({ provider: 'apple', idToken: { token } }).expect(401);
    expect(fakeWithoutKeys.calls).toEqual(['apple jwks']);
  });
});

describe('POST /sign-in/social with restricted providers', () => {
  const identity = useIdentityService({
    ...fake.environment(['google', 'github']),
    GOOGLE_DISABLE_SIGN_UP: 'true',
    GOOGLE_SCOPES: 'https://www.googleapis.com/auth/calendar, email',
    GITHUB_CLIENT_SECRET: '',
    BASE_URL: 'https://app.example.com',
  });

  it('treats a provider without a secret like one that is not configured', async () => {
    for (const provider of ['github', 'discord']) {
      await identity.as(null).post(path).send({ provider }).expect(404);
    }
  });

  it('rejects sign-up by id token when sign-up is disabled for the provider', async () => {
    const token = await fake.idToken('google', createProviderUser());
    const signUpDisabled = { code: 'SIGNUP_DISABLED', message: 'signup disabled' };
    await identity
      .as(null)
      .post(path)
      .send({ provider: 'google', idToken: { token } })
      .expect(401, signUpDisabled);
  });

  it('requests the configured scopes too, from its public URL, with a Secure cookie', async () => {
    const response = await identity.as(null).post(path).send({ provider: 'google' }).expect(200);
    const { searchParams } = new URL(response.body.url);
    expect(searchParams.get('scope')).toBe(
      'email profile openid https://www.googleapis.com/auth/calendar',
    );
    expect(searchParams.get('redirect_uri')).toBe(
      'https://app.example.com/api/auth/callback/google',
    );
    expect(cookieLines(response)[0]).toMatch(/^__Secure-better-auth\.social_browser=.*; Secure/);
  });
});

describe('GET /callback/:id with a faulty provider', () => {
  const identity = useIdentityService(fake.environment());
  const callbacks = { callbackURL: '/home', errorCallbackURL: '/oops' };
  const signInLocation = async () => {
    const response = await socialBrowser(identity, fake).signIn(
      'google',
      createProviderUser(),
      callbacks,
    );
    return response.headers.location;
  };
  const invalidCode = '/oops?error=invalid_code';
  const noProfile = '/oops?error=unable_to_get_user_info';

  it.each<[string, Parameters<typeof fake.override>[2]]>([
    [
      'sends more than 1 MiB',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"access_token":"${'x'.repeat(1_100_000)}"}`);
      },
    ],
    [
      'redirects',
      (_, response) => {
        response.writeHead(307, { location: `${fake.url}/github/token` }).end();
      },
    ],
    [
      'closes the connection',
      (request) => {
        request.socket.destroy();
      },
    ],
    [
      'sends HTML',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
      },
    ],
    [
      'sends a list',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      },
    ],
    [
      'responds with 500',
      (_, response) => {
        response.writeHead(500).end();
      },
    ],
    [
      'sends no token',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":{}}');
      },
    ],
    [
      'sends an error with status 200',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"error":"bad_verification_code"}');
      },
    ],
  ])('fails the sign-in when it %s', async (_, run) => {
    fake.override('google', 'token', run);
    expect(await signInLocation()).toBe(invalidCode);
  });

  it('times out after five seconds', async () => {
    fake.override('google', 'token', () => undefined);
    const started = performance.now();
    expect(await signInLocation()).toBe(invalidCode);
    expect(performance.now() - started).toBeLessThan(6_500);
  }, 10_000);

  it.each<[string, Record<string, unknown>]>([
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'other-client' }],
    ['nonce', { nonce: 'another' }],
    ['missing nonce', { nonce: undefined }],
    ['exp', { exp: 1 }],
    ['missing sub', { sub: undefined }],
  ])('fails the sign-in for an id token with a wrong %s', async (_, claims) => {
    fake.state.claims = claims;
    expect(await signInLocation()).toBe(noProfile);
  });
});
