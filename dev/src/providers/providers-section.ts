import { consoleSections } from '../dev-console/layout.ts';
import {
  type ConsoleRequest,
  type ConsoleResponse,
  json,
  page,
  plain,
  redirect,
  type Section,
} from '../dev-console/response.ts';
import { createGrants, equalsInConstantTime, type Grants, matchesChallenge } from './grants.ts';
import { idTokenSigner } from './id-tokens.ts';
import { type Identity, type Outcome, outcomeOf } from './identity.ts';
import type { LocalProviders } from './local-providers.ts';
import {
  claimsOf,
  isMockProviderId,
  type MockProvider,
  type MockProviderId,
  mockProviders,
} from './mock-providers.ts';
import { choicePage, errorPage, providersPage } from './providers-pages.ts';

const CODE_SECONDS = 120;
const ACCESS_SECONDS = 3_600;
const REFRESH_SECONDS = 30 * 86_400;

type State = {
  readonly local: LocalProviders;
  readonly grants: Grants;
  readonly signer: ReturnType<typeof idTokenSigner>;
  /** The outcome that replaces the page of a provider. */
  readonly presets: Map<MockProviderId, Outcome>;
};

/**
 * Mock providers: the OAuth and OpenID Connect endpoints that the identity-service calls, and a page to choose the user
 * who signs in.
 */
export function providersSection(local: LocalProviders): Section {
  const state: State = {
    local,
    grants: createGrants(local.clientSecret),
    signer: idTokenSigner(),
    presets: new Map(),
  };
  return async (request) => {
    if (request.path === '') return page(providersPage(local.ids, state.presets));
    const [id = '', ...rest] = request.path.split('/');
    if (!isMockProviderId(id) || !local.ids.includes(id)) return null;
    const call = rest.join('/');
    if (call === 'preset' && request.method === 'POST')
      return setPreset(state, id, await request.form());
    if (call === 'authorize' && request.method === 'GET')
      return authorize(state, id, request.query);
    if (call === 'authorize' && request.method === 'POST')
      return submitChoice(state, id, await request.form());
    if (call === 'token' && request.method === 'POST')
      return token(state, id, await request.form());
    if (call === 'keys') return json(state.signer.keys());
    return userInfo(state, id, call, request);
  };
}

function setPreset({ presets }: State, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const outcome = outcomeOf(form);
  if (outcome === null) presets.delete(id);
  else presets.set(id, outcome);
  return redirect(consoleSections.providers.path);
}

const AUTHORIZATION_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'state',
  'nonce',
  'code_challenge',
  'login_hint',
] as const;
type AuthorizationParameters = Partial<Record<(typeof AUTHORIZATION_PARAMETERS)[number], string>>;

const authorizationParametersOf = (parameters: URLSearchParams): AuthorizationParameters =>
  Object.fromEntries(
    AUTHORIZATION_PARAMETERS.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The sign-in page, or a redirect when the outcome is preset. */
function authorize(state: State, id: MockProviderId, query: URLSearchParams): ConsoleResponse {
  const authorization = authorizationParametersOf(query);
  const problem = problemOf(state, id, authorization, query);
  if (problem !== null) return { ...page(errorPage(mockProviders[id], problem)), status: 400 };
  const outcome = state.presets.get(id);
  if (outcome !== undefined) return redirect(redirectUrl(state, id, authorization, outcome));
  return page(
    choicePage(id, mockProviders[id], authorization),
    new URL(state.local.baseUrl).origin,
  );
}

function submitChoice(state: State, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const authorization = authorizationParametersOf(form);
  const outcome = outcomeOf(form);
  const problem =
    outcome === null
      ? 'No user was chosen.'
      : problemOf(state, id, authorization, form, { isFormSubmission: true });
  if (outcome === null || problem !== null) {
    return { ...page(errorPage(mockProviders[id], problem ?? '')), status: 400 };
  }
  return redirect(redirectUrl(state, id, authorization, outcome));
}

/** The reason why a real provider would reject the request; null when there is none. */
function problemOf(
  { local }: State,
  id: MockProviderId,
  authorization: AuthorizationParameters,
  parameters: URLSearchParams,
  { isFormSubmission = false } = {},
): string | null {
  if (authorization.client_id !== local.clientId)
    return 'The client id is not that of the local system.';
  if (authorization.redirect_uri !== `${local.baseUrl}/api/auth/callback/${id}`) {
    return 'The redirect URI is not that of the local system.';
  }
  if (isFormSubmission) return null;
  if (parameters.get('response_type') !== 'code') return 'The response type is not code.';
  if (parameters.get('code_challenge_method') !== 'S256') return 'There is no S256 challenge.';
  return null;
}

function redirectUrl(
  { grants }: State,
  id: MockProviderId,
  authorization: AuthorizationParameters,
  outcome: Outcome,
): string {
  const back = new URL(authorization.redirect_uri ?? '');
  if (authorization.state !== undefined) back.searchParams.set('state', authorization.state);
  if ('error' in outcome) {
    back.searchParams.set('error', outcome.error);
    back.searchParams.set('error_description', 'Chosen at the local provider');
    return back.href;
  }
  const code = grants.issue({
    kind: 'code',
    provider: id,
    identity: outcome.identity,
    expiresAt: Date.now() + CODE_SECONDS * 1_000,
    redirectUri: authorization.redirect_uri,
    challenge: authorization.code_challenge,
    nonce: authorization.nonce,
  });
  back.searchParams.set('code', code);
  return back.href;
}

/** Exchanges a code or a refresh token for tokens. */
function token(state: State, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const { local, grants } = state;
  const errorResponse = (error: string) => json({ error }, mockProviders[id].errorStatus);
  const field = (name: string) => form.get(name) ?? '';
  const isOurClient =
    field('client_id') === local.clientId &&
    equalsInConstantTime(field('client_secret'), local.clientSecret);
  if (!isOurClient) return errorResponse('invalid_client');

  if (field('grant_type') === 'refresh_token') {
    const refresh = grants.read(field('refresh_token'), 'refresh', id);
    return refresh === null ? errorResponse('invalid_grant') : tokens(state, id, refresh.identity);
  }
  const code = grants.read(field('code'), 'code', id);
  const isMatch =
    code !== null &&
    code.redirectUri === field('redirect_uri') &&
    matchesChallenge(field('code_verifier'), code.challenge ?? '');
  if (!isMatch) return errorResponse('invalid_grant');
  return tokens(state, id, code.identity, code.nonce);
}

function tokens(
  state: State,
  id: MockProviderId,
  identity: Identity,
  nonce?: string,
): ConsoleResponse {
  const { grants, local, signer } = state;
  const provider: MockProvider = mockProviders[id];
  const now = Date.now();
  const until = (seconds: number) => now + seconds * 1_000;
  const claims = {
    iss: local.issuerOf(id),
    aud: local.clientId,
    iat: Math.floor(now / 1_000),
    exp: Math.floor(until(ACCESS_SECONDS) / 1_000),
    ...(nonce === undefined ? {} : { nonce }),
    ...claimsOf(identity),
  };
  const common = { provider: id, identity };
  return json({
    access_token: grants.issue({ ...common, kind: 'access', expiresAt: until(ACCESS_SECONDS) }),
    refresh_token: grants.issue({ ...common, kind: 'refresh', expiresAt: until(REFRESH_SECONDS) }),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    scope: provider.scope,
    ...(provider.hasIdToken ? { id_token: signer.sign(claims) } : {}),
  });
}

/** The user of an access token. */
function userInfo(
  { grants }: State,
  id: MockProviderId,
  call: string,
  request: ConsoleRequest,
): ConsoleResponse | null {
  const responses: MockProvider['responses'] = mockProviders[id].responses;
  const respond = Object.hasOwn(responses, call) ? responses[call] : undefined;
  if (respond === undefined) return null;
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const grant = grants.read(bearer, 'access', id);
  return grant === null ? plain(401, 'Bad credentials') : json(respond(grant.identity));
}
