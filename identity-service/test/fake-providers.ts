import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type SocialProviderId, socialProviderId } from '@tessera/contracts/identity/social';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { grantedScope, type ProviderUser, profileResponses } from './provider-responses.ts';

const WITH_ID_TOKEN = new Set<SocialProviderId>(['apple', 'google', 'microsoft', 'twitch']);
const BASIC = new Set<SocialProviderId>(['twitter', 'reddit']);
const WITHOUT_REFRESH = new Set<SocialProviderId>(['kick', 'zoom']);

type Consent = {
  provider: SocialProviderId;
  user: ProviderUser;
  authorizationParameters: URLSearchParams;
};
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
type Endpoint = 'token' | 'userinfo' | 'jwks';
export type Claims = Record<string, unknown>;

export type FakeProviders = Awaited<ReturnType<typeof startFakeProviders>>;

/**
 * All eighteen providers on one local server: they check requests like the real ones (credentials, PKCE, redirect
 * URI, user agent, device) and return the documented responses.
 */
export async function startFakeProviders() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const consents = new Map<string, Consent>();
  const refreshable = new Map<string, Consent>();
  const consentsByAccessToken = new Map<string, Consent>();
  const overrides = new Map<string, RequestHandler>();
  const calls: string[] = [];
  const state = { expiresIn: 3_600, claims: {} as Claims };

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, provider = '', endpoint = '', subpath = ''] =
      (request.url ?? '').split('?')[0]?.split('/') ?? [];
    const id = socialProviderId.parse(provider);
    calls.push(`${id} ${endpoint}${subpath === '' ? '' : `/${subpath}`}`);
    const override = overrides.get(`${id} ${endpoint}`);
    if (override !== undefined) return override(request, response);
    if (endpoint === 'jwks') return send(response, 200, { keys: [jwk] });
    if (endpoint === 'token') return handleTokenRequest(id, request, response);
    return handleProfileRequest(id, subpath, request, response);
  }

  async function handleTokenRequest(
    id: SocialProviderId,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const form = new URLSearchParams(await text(request));
    const sendError = (error: string) =>
      // GitHub returns errors with status 200.
      send(response, id === 'github' ? 200 : 400, { error, error_description: 'rejected' });
    if (!isAuthenticated(id, request, form)) return sendError('invalid_client');
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const consent = isRefresh
      ? refreshable.get(form.get('refresh_token') ?? '')
      : consents.get(form.get('code') ?? '');
    if (consent?.provider !== id) return sendError('invalid_grant');
    if (id === 'vk' && form.get('device_id') !== 'device-1') return sendError('invalid_request');
    if (isRefresh) refreshable.delete(form.get('refresh_token') ?? '');
    else {
      consents.delete(form.get('code') ?? '');
      if (form.get('redirect_uri') !== consent.authorizationParameters.get('redirect_uri'))
        return sendError('invalid_grant');
      const challenge = consent.authorizationParameters.get('code_challenge');
      const actualChallenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (challenge !== null && challenge !== actualChallenge) return sendError('invalid_grant');
      if (challenge === null && form.has('code_verifier')) return sendError('invalid_request');
    }
    return send(response, 200, await tokensFor(id, consent));
  }

  async function tokensFor(id: SocialProviderId, consent: Consent) {
    const access = random();
    const refresh = random();
    consentsByAccessToken.set(access, consent);
    if (!WITHOUT_REFRESH.has(id)) refreshable.set(refresh, consent);
    return {
      access_token: access,
      ...(id === 'facebook' ? {} : { refresh_token: refresh }),
      // Some omit what the standard requires.
      ...(id === 'facebook' || id === 'linkedin' ? {} : { token_type: 'Bearer' }),
      expires_in: state.expiresIn,
      scope: grantedScope(id, consent.authorizationParameters.get('scope') ?? ''),
      ...(id === 'tiktok' ? { open_id: consent.user.id, refresh_expires_in: 31_536_000 } : {}),
      ...(WITH_ID_TOKEN.has(id)
        ? {
            id_token: await idToken(id, consent.user, {
              nonce: consent.authorizationParameters.get('nonce'),
              ...state.claims,
            }),
          }
        : {}),
    };
  }

  async function handleProfileRequest(
    id: SocialProviderId,
    subpath: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const body = new URLSearchParams(await text(request));
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const found = consentsByAccessToken.get(
      id === 'vk' ? (body.get('access_token') ?? '') : bearer,
    );
    if (found?.provider !== id) return send(response, 401, { message: 'Bad credentials' });
    const method = id === 'dropbox' || id === 'vk' ? 'POST' : 'GET';
    const isAnonymous = /^(?:node|undici)?$/.test(request.headers['user-agent'] ?? '');
    if (request.method !== method || isAnonymous) return send(response, 403, {});
    if (id === 'microsoft') return send(response, 404, { error: { code: 'ImageNotFound' } });
    const { user } = found;
    if (subpath !== 'emails') return send(response, 200, profileResponses[id](user));
    const listed =
      user.email === null ? [] : [{ email: user.email, primary: true, verified: user.verified }];
    return send(
      response,
      200,
      [{ email: 'other@example.com', primary: false, verified: true }, ...listed].slice(
        user.email === null ? 1 : 0,
      ),
    );
  }

  /** An id token of the provider; `claims` override the defaults, undefined ones are removed. */
  async function idToken(
    id: SocialProviderId,
    user: ProviderUser,
    claims: Claims = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: `${url}/${id}`,
      aud: clientIdOf(id),
      iat: now,
      exp: now + 3_600,
      ...(profileResponses[id === 'facebook' ? 'google' : id](user) as Claims),
      ...claims,
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== null);
    return new SignJWT(Object.fromEntries(given))
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(privateKey);
  }

  return {
    url,
    calls,
    idToken,
    state,
    /** The environment variables that point the service to these providers. */
    environment: (ids: readonly SocialProviderId[] = socialProviderId.options) =>
      Object.assign({}, ...ids.map((id) => environmentOf(id, url))) as Record<string, string>,
    /** Consents at the provider and returns the parameters of the callback. */
    consent(authorization: string, user: ProviderUser) {
      const { pathname, searchParams: authorizationParameters } = new URL(authorization);
      const provider = socialProviderId.parse(pathname.split('/')[1]);
      const code = random();
      consents.set(code, { provider, user, authorizationParameters });
      return {
        provider,
        parameters: {
          code,
          state: authorizationParameters.get('state') ?? '',
          ...(provider === 'vk' ? { device_id: 'device-1' } : {}),
        },
      };
    },
    /** Replaces a provider's response until `restore`. */
    override(id: SocialProviderId, endpoint: Endpoint, handler: RequestHandler) {
      overrides.set(`${id} ${endpoint}`, handler);
    },
    restore() {
      overrides.clear();
      state.expiresIn = 3_600;
      state.claims = {};
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const clientIdOf = (id: SocialProviderId) => `client-of-${id}`;
const secretOf = (id: SocialProviderId) => `secret-of-${id}`;
const random = () => randomBytes(18).toString('base64url');

function environmentOf(id: SocialProviderId, url: string) {
  const name = id.toUpperCase();
  return {
    [`${name}_CLIENT_ID`]: clientIdOf(id),
    [`${name}_CLIENT_SECRET`]: secretOf(id),
    [`${name}_AUTHORIZATION_ENDPOINT`]: `${url}/${id}/authorize`,
    [`${name}_TOKEN_ENDPOINT`]: `${url}/${id}/token`,
    [`${name}_USERINFO_ENDPOINT`]: `${url}/${id}/userinfo`,
    [`${name}_JWKS_URI`]: `${url}/${id}/jwks`,
    [`${name}_ISSUER`]: `${url}/${id}`,
  };
}

function isAuthenticated(id: SocialProviderId, request: IncomingMessage, form: URLSearchParams) {
  if (!/^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''))
    return false;
  if (BASIC.has(id)) {
    const expected = Buffer.from(`${clientIdOf(id)}:${secretOf(id)}`).toString('base64');
    return request.headers.authorization === `Basic ${expected}`;
  }
  const name = id === 'tiktok' ? 'client_key' : 'client_id';
  return form.get(name) === clientIdOf(id) && form.get('client_secret') === secretOf(id);
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
