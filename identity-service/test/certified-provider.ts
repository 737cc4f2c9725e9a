import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export type CertifiedProvider = Awaited<ReturnType<typeof startCertifiedProvider>>;

/** A certified OpenID provider with one client. It accepts any password. */
export async function startCertifiedProvider(redirectUris: readonly string[]) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const hour = () => 3_600;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'the-client',
        client_secret: 'the-secret-of-the-client',
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code', 'refresh_token', 'implicit'],
        response_types: ['code', 'code id_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    responseTypes: ['code', 'code id_token'],
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'certified', alg: 'RS256', use: 'sig' }],
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'name', 'picture', 'email', 'email_verified'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture'],
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({
        sub,
        name: 'Certified User',
        email: `${sub}@certified.example`,
        email_verified: true,
        picture: 'https://pictures.example/me.png',
      }),
    }),
    ttl: {
      AccessToken: hour,
      AuthorizationCode: () => 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      RefreshToken: hour,
      Session: hour,
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    url,
    environment: (name: string) => ({
      [`${name}_CLIENT_ID`]: 'the-client',
      [`${name}_CLIENT_SECRET`]: 'the-secret-of-the-client',
      [`${name}_AUTHORIZATION_ENDPOINT`]: `${url}/auth`,
      [`${name}_TOKEN_ENDPOINT`]: `${url}/token`,
      [`${name}_USERINFO_ENDPOINT`]: `${url}/me`,
      [`${name}_JWKS_URI`]: `${url}/jwks`,
      [`${name}_ISSUER`]: url,
    }),
    consent: (authorization: string, login: string) => completeConsent(url, authorization, login),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Signs in and consents at the provider like a browser, and returns the parameters of the callback. */
async function completeConsent(
  url: string,
  authorization: string,
  login: string,
): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let next: { target: string; form?: URLSearchParams } = { target: authorization };
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(next.target, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.form === undefined ? {} : { method: 'POST', body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const target = new URL(location, url);
      if (target.origin !== url) return Object.fromEntries(target.searchParams);
      next = { target: target.href };
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined)
      throw new Error(`the page of the provider has no form: ${page.slice(0, 2_000)}`);
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
    if (!action.startsWith(url)) return Object.fromEntries(form);
    if (form.get('prompt') === 'login') {
      form.set('login', login);
      form.set('password', 'any');
    }
    next = { target: action, form };
  }
  throw new Error('the provider redirects too often');
}
