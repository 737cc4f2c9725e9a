import { escapeHtml, hiddenFields, layout } from '../dev-console/layout.ts';
import { type Identity, type Outcome, presetUsers, providerErrors } from './identity.ts';
import {
  type MockProvider,
  type MockProviderId,
  mockProviderIds,
  mockProviders,
} from './mock-providers.ts';

/** Lists the mock providers, and whether each one shows its page or responds with a preset outcome. */
export function providersPage(
  ids: readonly MockProviderId[],
  settled: ReadonlyMap<MockProviderId, Outcome>,
): string {
  const cards = mockProviderIds.map((id) =>
    ids.includes(id) ? mockProviderCard(id, settled.get(id)) : absentCard(id),
  );
  const main = `<h1>Providers</h1>
    <p class="lead">Stand-ins of this machine: “Continue with …” in the app leads here, and nowhere else. They ask who you are, unless you settle it below. They end with the local mode, and there are none once the house has a public name.</p>
    <div class="cards">${cards.join('')}</div>`;
  return layout({ title: 'Providers', current: 'providers', main });
}

function mockProviderCard(id: MockProviderId, settled: Outcome | undefined): string {
  const current = settled === undefined ? 'ask' : choiceOf(settled);
  const option = (value: string, text: string) =>
    `<option value="${value}"${value === current ? ' selected' : ''}>${escapeHtml(text)}</option>`;
  const typed =
    settled !== undefined && 'identity' in settled && current === 'typed'
      ? `<p class="hint">Now: ${escapeHtml(describe(settled.identity))}</p>`
      : '';
  const { name } = mockProviders[id];
  return `<section class="card" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>
    <form method="post" action="/dev/providers/${id}/settle">
      <div class="field"><label for="${id}-choice">When the app asks</label>
        <select id="${id}-choice" name="choice">
          ${option('ask', 'Ask me each time')}
          ${Object.entries(presetUsers)
            .map(([key, person]) => option(key, describe(person)))
            .join('')}
          ${Object.entries(providerErrors)
            .map(([key, meaning]) => option(key, `${meaning} (${key})`))
            .join('')}
          ${option('typed', 'Somebody else, as typed below')}
        </select></div>
      <details${current === 'typed' ? ' open' : ''}><summary>Somebody else</summary>${typed}${identityFields(id)}</details>
      <p class="actions"><button type="submit">Settle ${name}</button></p>
    </form></section>`;
}

const absentCard = (id: MockProviderId) =>
  `<section class="card"><h2>${mockProviders[id].name}</h2><p>No stand-in: <code>${id.toUpperCase()}_CLIENT_ID</code> is set, or the house is not only this machine’s.</p></section>`;

/** The page that replaces a provider's sign-in page. */
export function choicePage(
  id: MockProviderId,
  { name }: MockProvider,
  way: Readonly<Record<string, string>>,
): string {
  const button = (choice: string, title: string, text: string) =>
    `<li><button type="submit" name="choice" value="${choice}">${escapeHtml(title)}<span>${escapeHtml(text)}</span></button></li>`;
  const start = `<form method="post" action="/dev/providers/${id}/authorize">${hiddenFields(way)}`;
  const main = `<div class="narrow">
    <p class="notice"><b>Local provider.</b> This stands in for ${name} on this machine. Nothing leaves it.</p>
    <h1>Who are you at ${name}?</h1>
    ${start}<ul class="choices">
      ${Object.entries(presetUsers)
        .map(([key, person]) => button(key, person.name, addressOf(person)))
        .join('')}
    </ul></form>
    <section class="card" aria-labelledby="else"><h2 id="else">Somebody else</h2>
    ${start}${identityFields(id, way.login_hint)}
      <p class="actions"><button class="first" type="submit" name="choice" value="typed">Continue</button></p></form></section>
    <section class="card" aria-labelledby="nobody"><h2 id="nobody">Nobody</h2>
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
    title: 'Refused',
    current: 'providers',
    main: `<div class="narrow"><h1>${name} would refuse this</h1><p>${escapeHtml(problem)}</p></div>`,
  });

function identityFields(id: string, email = ''): string {
  return `<div class="field"><label for="${id}-name">Name</label><input type="text" id="${id}-name" name="name" autocomplete="off"></div>
    <div class="field"><label for="${id}-email">Email</label><input type="email" id="${id}-email" name="email" value="${escapeHtml(email)}" autocomplete="off"><span class="hint">Empty for somebody who shares none. The same address is the same account.</span></div>
    <div class="switch"><input type="checkbox" id="${id}-verified" name="verified" checked><label for="${id}-verified">The provider has verified it</label></div>`;
}

function choiceOf(outcome: Outcome): string {
  if ('error' in outcome) return outcome.error;
  const [key] = Object.entries(presetUsers).find(([, person]) => person === outcome.identity) ?? [];
  return key ?? 'typed';
}

const describe = (person: Identity) => `${person.name}: ${addressOf(person)}`;

function addressOf({ email, emailVerified }: Identity): string {
  if (email === null) return 'no address';
  return `${email}, ${emailVerified ? 'verified' : 'not verified'}`;
}
