import type { Clock } from '@tessera/chassis/ports/clock';
import * as oauth from 'oauth4webapi';
import type { ConfiguredProvider } from './configured-provider.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { normalizeTokenResponse } from './token-response.ts';

/** The tokens that a provider issued for a user. */
export type Tokens = {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  /** The granted scopes; null when the provider does not return them. */
  readonly scopes: readonly string[] | null;
  readonly tokenType: string;
};

type CodeExchange = {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly deviceId: string | null;
};

/** Exchanges a code for tokens. Throws any error of the request or its verification. */
export async function exchangeCode(
  provider: ConfiguredProvider,
  clock: Clock,
  { code, codeVerifier, redirectUri, deviceId }: CodeExchange,
): Promise<Tokens> {
  const { server, client, authentication, options } = await asClient(provider);
  const parameters = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code }),
    oauth.expectNoState,
  );
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirectUri,
    provider.pkce ? codeVerifier : oauth.nopkce,
    { ...options, additionalParameters: deviceId === null ? {} : { device_id: deviceId } },
  );
  return toTokens(
    await oauth.processAuthorizationCodeResponse(server, client, response),
    clock.now(),
  );
}

type RefreshRequest = {
  readonly refreshToken: string;
  /** Scopes of the previous tokens. */
  readonly granted: readonly string[];
  readonly deviceId: string | null;
};

/** Refreshes tokens. Throws any error of the request or its verification. */
export async function refreshTokens(
  provider: ConfiguredProvider,
  clock: Clock,
  { refreshToken, granted, deviceId }: RefreshRequest,
): Promise<Tokens> {
  const { server, client, authentication, options } = await asClient(provider);
  const repeatsScope = provider.refreshesWithScope === true && granted.length > 0;
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    authentication,
    refreshToken,
    {
      ...options,
      additionalParameters: {
        ...(repeatsScope ? { scope: granted.join(' ') } : {}),
        ...(deviceId === null ? {} : { device_id: deviceId }),
      },
    },
  );
  return toTokens(await oauth.processRefreshTokenResponse(server, client, response), clock.now());
}

async function asClient(provider: ConfiguredProvider) {
  const { clientId, endpoints } = provider;
  const server: oauth.AuthorizationServer = {
    issuer: endpoints.authorization,
    token_endpoint: endpoints.token,
  };
  const options = {
    [oauth.allowInsecureRequests]: endpoints.token.startsWith('http:'),
    [oauth.customFetch]: async (url: string, init: RequestInit) =>
      normalizeTokenResponse(await fetchFromProvider(url, init)),
  };
  const client: oauth.Client = { client_id: clientId };
  return {
    server,
    client,
    options,
    authentication: authenticationOf(provider, await provider.secret()),
  };
}

/** The library's Basic header escapes `-` and `_`, which X and Reddit treat as parts of the id. */
function authenticationOf(
  { authentication, clientId }: ConfiguredProvider,
  secret: string,
): oauth.ClientAuth {
  if (authentication === 'basic') {
    const credentials = Buffer.from(`${clientId}:${secret}`).toString('base64');
    return (_server, _client, _body, headers) => {
      headers.set('authorization', `Basic ${credentials}`);
    };
  }
  if (authentication !== 'client_key') return oauth.ClientSecretPost(secret);
  return (_server, _client, body) => {
    body.set('client_key', clientId);
    body.set('client_secret', secret);
  };
}

function toTokens(response: oauth.TokenEndpointResponse, now: Date): Tokens {
  const after = (seconds: unknown) => {
    const span = Number(seconds);
    return seconds === undefined || !(span >= 0 && span < FAR_FUTURE_SECONDS)
      ? null
      : new Date(now.getTime() + span * 1_000);
  };
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    idToken: typeof response.unverified_id_token === 'string' ? response.unverified_id_token : null,
    accessTokenExpiresAt: after(response.expires_in),
    refreshTokenExpiresAt: after(response.refresh_token_expires_in ?? response.refresh_expires_in),
    scopes: response.scope?.split(' ') ?? null,
    tokenType: response.token_type,
  };
}

/** A hundred years: longer lifetimes are treated as unlimited. */
const FAR_FUTURE_SECONDS = 100 * 365 * 86_400;
