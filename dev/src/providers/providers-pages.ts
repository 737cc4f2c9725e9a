import { escapeHtml, hiddenFields, layout } from '../dev-console/layout.ts';
import { type Identity, outcomeOf, presetUsers, providerErrors } from './identity.ts';
import {
  type MockProvider,
  type MockProviderId,
  mockProviderIds,
  mockProviders,
} from './mock-providers.ts';

/** Lists the mock providers, and whether each one shows its page or responds with a preset outcome. */
export function providersPage(
  ids: readonly MockProviderId[],
  presets: ReadonlyMap<MockProviderId, Readonly<Record<string, string>>>,
): string {
  const cards = mockProviderIds.map((id) =>
    ids.includes(id) ? mockProviderCard(id, presets.get(id)) : absentCard(id),
  );
  const main = `<h1>Providers</h1>
    <p class="lead">Mock providers of the local system: “Continue with …” in the web app opens them instead of the real providers. Each shows a page to choose a user, unless a result is preset below. There are none when the system has a public name.</p>
    <div class="cards">${cards.join('')}</div>`;
  return layout({ title: 'Providers', current: 'providers', main });
}

function mockProviderCard(
  id: MockProviderId,
  preset: Readonly<Record<string, string>> | undefined,
): string {
  const current = preset?.choice ?? 'ask';
  const outcome = outcomeOf(new URLSearchParams(preset));
  const option = (value: string, text: string) =>
    `<option value="${value}"${value === current ? ' selected' : ''}>${escapeHtml(text)}</option>`;
  const typed =
    outcome !== null && 'identity' in outcome && current === 'typed'
      ? `<p class="hint">Now: ${escapeHtml(describe(outcome.identity))}</p>`
      : '';
  const { name } = mockProviders[id];
  return `<section class="card" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
    <form method="post" action="/dev/providers/${id}/preset">
      <div class="field"><label for="${id}-choice">Result of a sign-in</label>
        <select id="${id}-choice" name="choice">
          ${option('ask', 'Show the page')}
          ${Object.entries(presetUsers)
            .map(([key, user]) => option(key, describe(user)))
            .join('')}
          ${Object.entries(providerErrors)
            .map(([key, meaning]) => option(key, `${meaning} (${key})`))
            .join('')}
          ${option('typed', 'Another user, as typed below')}
        </select></div>
      <details${current === 'typed' ? ' open' : ''}><summary>Another user</summary>${typed}${identityFields(id)}</details>
      <p class="actions"><button type="submit">Save for ${name}</button></p>
    </form></section>`;
}

const absentCard = (id: MockProviderId) =>
  `<section class="card"><h2>${mockProviders[id].name}</h2><p>Not mocked: <code>${id.toUpperCase()}_CLIENT_ID</code> is set, or other machines can reach the system.</p></section>`;

/** The page that replaces a provider's sign-in page. */
export function choicePage(
  id: MockProviderId,
  { name }: MockProvider,
  request: Readonly<Record<string, string>>,
): string {
  const button = (choice: string, title: string, text: string) =>
    `<li><button type="submit" name="choice" value="${choice}">${escapeHtml(title)}<span>${escapeHtml(text)}</span></button></li>`;
  const start = `<form method="get" action="/dev/providers/${id}/authorize">${hiddenFields(request)}`;
  const main = `<div class="narrow">
    <p class="notice"><b>Local provider.</b> This page replaces ${name}. Nothing is sent to ${name}.</p>
    <h1>Choose a user of ${name}</h1>
    ${start}<ul class="choices">
      ${Object.entries(presetUsers)
        .map(([key, user]) => button(key, user.name, addressOf(user)))
        .join('')}
    </ul></form>
    <section class="card" aria-labelledby="another"><h2 id="another">Another user</h2>
    ${start}${identityFields(id, request.login_hint)}
      <p class="actions"><button class="first" type="submit" name="choice" value="typed">Continue</button></p></form></section>
    <section class="card" aria-labelledby="errors"><h2 id="errors">Errors</h2>
    ${start}<ul class="choices">
      ${Object.entries(providerErrors)
        .map(([key, meaning]) => button(key, meaning, key))
        .join('')}
    </ul></form></section></div>`;
  return layout({ title: `Sign in with ${name} (local)`, current: 'providers', main });
}

/** The page for a request that a provider rejects without redirecting. */
export const errorPage = ({ name }: MockProvider, problem: string): string =>
  layout({
    title: 'Rejected',
    current: 'providers',
    main: `<div class="narrow"><h1>${name} would reject this request</h1><p>${escapeHtml(problem)}</p></div>`,
  });

function identityFields(id: string, email = ''): string {
  return `<div class="field"><label for="${id}-name">Name</label><input type="text" id="${id}-name" name="name" autocomplete="off"></div>
    <div class="field"><label for="${id}-email">Email</label><input type="email" id="${id}-email" name="email" value="${escapeHtml(email)}" autocomplete="off"><span class="hint">Empty for a user who shares none. The same address is the same account.</span></div>
    <div class="switch"><input type="checkbox" id="${id}-verified" name="verified" checked><label for="${id}-verified">The provider has verified it</label></div>`;
}

const describe = (user: Identity) => `${user.name}: ${addressOf(user)}`;

function addressOf({ email, emailVerified }: Identity): string {
  if (email === null) return 'no address';
  return `${email}, ${emailVerified ? 'verified' : 'not verified'}`;
}
