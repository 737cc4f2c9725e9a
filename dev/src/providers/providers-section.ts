import type { RequestListener } from 'node:http';
import { consoleSections } from '../dev-console/layout.ts';
import { type ConsoleResponse, page, redirect, type Section } from '../dev-console/response.ts';
import { outcomeOf } from './identity.ts';
import type { LocalProviders } from './local-providers.ts';
import { isMockProviderId, type MockProviderId, mockProviders } from './mock-providers.ts';
import { mockServer } from './mock-server.ts';
import { choicePage, errorPage, providersPage } from './providers-pages.ts';

type State = {
  readonly local: LocalProviders;
  /** The choice, as form fields, that replaces the page of a provider. */
  readonly presets: Map<MockProviderId, Record<string, string>>;
  readonly servers: Map<MockProviderId, Promise<RequestListener>>;
};

/**
 * Mock providers: the page to choose the user who signs in, the preset choices, and the endpoints that the
 * identity-service calls.
 */
export function providersSection(local: LocalProviders): Section {
  const state: State = { local, presets: new Map(), servers: new Map() };
  return async (request) => {
    if (request.path === '') return page(providersPage(local.ids, state.presets));
    const [id = '', ...rest] = request.path.split('/');
    if (!isMockProviderId(id) || !local.ids.includes(id)) return null;
    const call = rest.join('/');
    if (call === 'preset' && request.method === 'POST')
      return setPreset(state, id, await request.form());
    if (call === 'choose' && request.method === 'GET') return choose(state, id, request.query);
    if (call === 'authorize') {
      const problem = problemOf(state, id, request.query);
      if (problem !== null) return rejected(id, problem);
      if (outcomeOf(request.query) === null) return rejected(id, 'No user was chosen.');
    }
    return forward(state, id, call);
  };
}

/** The library's server of the provider responds; its paths begin below the provider's. */
async function forward(
  { local, servers }: State,
  id: MockProviderId,
  call: string,
): Promise<RequestListener> {
  const server = servers.get(id) ?? mockServer(id, local);
  servers.set(id, server);
  const listener = await server;
  return (request, response) => {
    const [, query] = (request.url ?? '').split('?');
    request.url = query === undefined ? `/${call}` : `/${call}?${query}`;
    listener(request, response);
  };
}

const rejected = (id: MockProviderId, problem: string): ConsoleResponse => ({
  ...page(errorPage(mockProviders[id], problem)),
  status: 400,
});

function setPreset({ presets }: State, id: MockProviderId, form: URLSearchParams): ConsoleResponse {
  if (outcomeOf(form) === null) presets.delete(id);
  else presets.set(id, Object.fromEntries(form));
  return redirect(consoleSections.providers.path);
}

/** The sign-in page, or a redirect when the choice is preset. The page adds the choice to the authorization request. */
function choose(state: State, id: MockProviderId, query: URLSearchParams): ConsoleResponse {
  const problem = problemOf(state, id, query);
  if (problem !== null) return rejected(id, problem);
  const preset = state.presets.get(id);
  if (preset !== undefined) {
    const authorization = new URLSearchParams({ ...Object.fromEntries(query), ...preset });
    return redirect(`/dev/providers/${id}/authorize?${authorization}`);
  }
  return page(
    choicePage(id, mockProviders[id], Object.fromEntries(query)),
    new URL(state.local.baseUrl).origin,
  );
}

/** The reason why a real provider would reject the authorization request; null when there is none. */
function problemOf(
  { local }: State,
  id: MockProviderId,
  parameters: URLSearchParams,
): string | null {
  if (parameters.get('client_id') !== local.clientId)
    return 'The client id is not that of the local system.';
  if (parameters.get('redirect_uri') !== `${local.baseUrl}/api/auth/callback/${id}`) {
    return 'The redirect URI is not that of the local system.';
  }
  if (parameters.get('response_type') !== 'code') return 'The response type is not code.';
  if (parameters.get('code_challenge_method') !== 'S256') return 'There is no S256 challenge.';
  return null;
}
