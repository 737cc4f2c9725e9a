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

type Bench = {
  readonly local: LocalProviders;
  readonly grants: Grants;
  readonly signer: ReturnType<typeof idTokenSigner>;
  /** The preset outcome of a provider, which skips its page. */
  readonly settled: Map<MockProviderId, Outcome>;
};

/**
 * Mock providers: the OAuth and OpenID Connect calls that the identity-service makes, and a page to choose the user who
 * signs in.
 */
export function providersSection(local: LocalProviders): Section {
  const bench: Bench = {
    local,
    grants: createGrants(local.clientSecret),
    signer: idTokenSigner(),
    settled: new Map(),
  };
  return async (asked) => {
    if (asked.path === '') return page(providersPage(local.ids, bench.settled));
    const [id = '', ...rest] = asked.path.split('/');
    if (!isMockProviderId(id) || !local.ids.includes(id)) return null;
    const call = rest.join('/');
    if (call === 'settle' && asked.method === 'POST') return settle(bench, id, await asked.form());
    if (call === 'authorize' && asked.method === 'GET') return authorize(bench, id, asked.query);
    if (call === 'authorize' && asked.method === 'POST')
      return choose(bench, id, await asked.form());
    if (call === 'token' && asked.method === 'POST') return token(bench, id, await asked.form());
    if (call === 'keys') return json(bench.signer.keys());
    return tell(bench, id, call, asked);
  };
}

function settle({ settled }: Bench, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const outcome = outcomeOf(form);
  if (outcome === null) settled.delete(id);
  else settled.set(id, outcome);
  return redirect(consoleSections.providers.path);
}

const WAY = [
  'client_id',
  'redirect_uri',
  'state',
  'nonce',
  'code_challenge',
  'login_hint',
] as const;
type Way = Partial<Record<(typeof WAY)[number], string>>;

const wayOf = (parameters: URLSearchParams): Way =>
  Object.fromEntries(
    WAY.flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The sign-in page, or a redirect when the outcome is preset. */
function authorize(bench: Bench, id: MockProviderId, query: URLSearchParams): ConsoleResponse {
  const way = wayOf(query);
  const problem = problemOf(bench, id, way, query);
  if (problem !== null) return { ...page(errorPage(mockProviders[id], problem)), status: 400 };
  const outcome = bench.settled.get(id);
  if (outcome !== undefined) return redirect(wayBack(bench, id, way, outcome));
  return page(choicePage(id, mockProviders[id], way), new URL(bench.local.baseUrl).origin);
}

function choose(bench: Bench, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const way = wayOf(form);
  const outcome = outcomeOf(form);
  const problem =
    outcome === null ? 'Nobody was chosen.' : problemOf(bench, id, way, form, { isAgain: true });
  if (outcome === null || problem !== null) {
    return { ...page(errorPage(mockProviders[id], problem ?? '')), status: 400 };
  }
  return redirect(wayBack(bench, id, way, outcome));
}

/** The reason why a real provider would reject the request; null when there is none. */
function problemOf(
  { local }: Bench,
  id: MockProviderId,
  way: Way,
  parameters: URLSearchParams,
  { isAgain = false } = {},
): string | null {
  if (way.client_id !== local.clientId) return 'The client id is not that of the local house.';
  if (way.redirect_uri !== `${local.baseUrl}/api/auth/callback/${id}`) {
    return 'The redirect address is not that of the local house.';
  }
  if (isAgain) return null;
  if (parameters.get('response_type') !== 'code') return 'The response type is not code.';
  if (parameters.get('code_challenge_method') !== 'S256') return 'There is no S256 challenge.';
  return null;
}

function wayBack({ grants }: Bench, id: MockProviderId, way: Way, outcome: Outcome): string {
  const back = new URL(way.redirect_uri ?? '');
  if (way.state !== undefined) back.searchParams.set('state', way.state);
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
    redirectUri: way.redirect_uri,
    challenge: way.code_challenge,
    nonce: way.nonce,
  });
  back.searchParams.set('code', code);
  return back.href;
}

/** Exchanges a code or a refresh token for tokens. */
function token(bench: Bench, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  const { local, grants } = bench;
  const refused = (error: string) => json({ error }, mockProviders[id].errorStatus);
  const field = (name: string) => form.get(name) ?? '';
  const isOurClient =
    field('client_id') === local.clientId &&
    equalsInConstantTime(field('client_secret'), local.clientSecret);
  if (!isOurClient) return refused('invalid_client');

  if (field('grant_type') === 'refresh_token') {
    const refresh = grants.read(field('refresh_token'), 'refresh', id);
    return refresh === null ? refused('invalid_grant') : tokens(bench, id, refresh.identity);
  }
  const code = grants.read(field('code'), 'code', id);
  const isFitting =
    code !== null &&
    code.redirectUri === field('redirect_uri') &&
    matchesChallenge(field('code_verifier'), code.challenge ?? '');
  if (!isFitting) return refused('invalid_grant');
  return tokens(bench, id, code.identity, code.nonce);
}

function tokens(
  bench: Bench,
  id: MockProviderId,
  identity: Identity,
  nonce?: string,
): ConsoleResponse {
  const { grants, local, signer } = bench;
  const standIn: MockProvider = mockProviders[id];
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
    scope: standIn.scope,
    ...(standIn.hasIdToken ? { id_token: signer.sign(claims) } : {}),
  });
}

/** The user of an access token. */
function tell(
  { grants }: Bench,
  id: MockProviderId,
  call: string,
  asked: ConsoleRequest,
): ConsoleResponse | null {
  const answersOf: MockProvider['responses'] = mockProviders[id].responses;
  const answer = Object.hasOwn(answersOf, call) ? answersOf[call] : undefined;
  if (answer === undefined) return null;
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(asked.headers.authorization ?? '') ?? [];
  const grant = grants.read(bearer, 'access', id);
  return grant === null ? plain(401, 'Bad credentials') : json(answer(grant.identity));
}
