import { randomBytes } from 'node:crypto';
import type { OperatorList } from './operator-lists.ts';

/** The page may run its own script and call the port that served it. */
const policyOf = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `img-src data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * The operator page shows the dead letters and the service's own lists. It reads, replays and discards dead letters
 * through the operator calls. The page prompts for the operator token and keeps it only in a variable of its script, so
 * it prompts again after a reload.
 */
export function operatorPage(lists: readonly OperatorList[]): {
  headers: Record<string, string>;
  body: string;
} {
  const nonce = randomBytes(16).toString('base64');
  const shown = lists.map(({ name, title, description, emptyText, columns }) => ({
    ...{ name, title, description, emptyText, columns },
  }));
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(nonce),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dead letters</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Dead letters</h1>
<p>Events that could not be applied. Later events of the same aggregate wait for them.</p>
<form id="access" autocomplete="off" hidden>
<label for="token">Operator token (OPERATOR_TOKEN of this process)</label>
<input id="token" type="password" autocomplete="off" spellcheck="false" required>
<button type="submit">Continue</button>
</form>
<p id="status" role="status"></p>
<ol id="events"></ol>
<button id="more" type="button" hidden>Show more</button>
<div id="lists"></div>
</main>
<script nonce="${nonce}">const lists = ${JSON.stringify(shown).replaceAll('<', '\\u003c')};${SCRIPT}</script>
</body>
</html>
`,
  };
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f7f5f0, #12141a); color: light-dark(#1b1a17, #ebe9e4); }
main { max-width: 60rem; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 28px; }
ol { display: grid; gap: 16px; margin: 24px 0; padding: 0; list-style: none; }
li { padding: 16px 20px; border: 1px solid light-dark(#e4e0d7, #2a2e38); border-radius: 12px; background: light-dark(#fff, #191c23); overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 10px 0; }
dt { color: light-dark(#5b5852, #b3b3b7); }
dd { margin: 0; }
pre { overflow-x: auto; padding: 12px; border-radius: 8px; background: light-dark(#f0ede6, #0e1015); }
.error { color: light-dark(#a8231c, #ff9d94); }
button { min-height: 36px; margin: 8px 8px 0 0; padding: 0 16px; border: 1px solid light-dark(#cfcabf, #3c414d); border-radius: 8px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
summary { cursor: pointer; }
form { display: grid; gap: 4px; max-width: 24rem; margin: 24px 0; }
form[hidden] { display: none; }
form button { justify-self: start; }
input { min-height: 36px; padding: 0 12px; border: 1px solid light-dark(#cfcabf, #3c414d); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
section { margin-top: 48px; }
section > h2 { font-size: 22px; }
.rows { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid light-dark(#e4e0d7, #2a2e38); text-align: start; vertical-align: top; white-space: nowrap; }
th { color: light-dark(#5b5852, #b3b3b7); font-weight: 600; }
`;

// The content of an event is inserted as text, never as markup.
const SCRIPT = `
const events = document.getElementById('events');
const statusLine = document.getElementById('status');
const more = document.getElementById('more');
const access = document.getElementById('access');
const tokenField = document.getElementById('token');
const listsElement = document.getElementById('lists');
let token = '';
let next = '0';

function element(name, text, className) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
}

function button(text, act) {
  const node = element('button', text);
  node.type = 'button';
  node.addEventListener('click', async () => {
    node.disabled = true;
    try { await act(); } catch (error) { statusLine.textContent = 'Failed: ' + error.message; }
    node.disabled = false;
  });
  return node;
}

async function call(method, path) {
  const headers = { authorization: 'Bearer ' + token };
  const response = await fetch(path, { method, headers, credentials: 'omit' });
  if (response.status === 401) askForToken();
  if (response.status === 401 || response.status === 403) throw new Error((await response.json()).message);
  if (!response.ok) throw new Error(response.status === 404 ? 'the dead letter no longer exists' : 'status ' + response.status);
  return response.json();
}

function askForToken() {
  token = '';
  access.hidden = false;
  tokenField.focus();
}

access.addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  token = tokenField.value.trim();
  tokenField.value = '';
  access.hidden = true;
  statusLine.textContent = '';
  events.replaceChildren();
  next = '0';
  listsElement.replaceChildren();
  // Without a token again: it was not accepted.
  void show().then(() => { if (token) listsElement.replaceChildren(...lists.map(section)); });
});

function card(event) {
  const item = element('li');
  item.append(element('h2', event.subject));
  const details = element('dl');
  for (const [name, value] of [
    ['Subscriber', event.subscriber],
    ['Event', event.eventId],
    ['Failed', new Date(event.failedAt).toLocaleString()],
    ['Attempts', event.attempts],
  ]) details.append(element('dt', name), element('dd', String(value)));
  const error = element('p', event.error, 'error');
  const inspect = element('details');
  inspect.append(element('summary', 'Envelope'), element('pre', JSON.stringify(event.envelope, null, 2)));
  item.append(details, error, inspect,
    button('Replay', async () => {
      const result = await call('POST', '/dead-letters/' + event.id + '/replay');
      if (!result.replayed) { error.textContent = result.error; statusLine.textContent = 'It failed again.'; return; }
      item.remove();
      statusLine.textContent = result.applied ? 'Applied.' : 'It was already applied.';
    }),
    button('Discard', async () => {
      if (!confirm('Discard this event permanently? It will never be applied.')) return;
      await call('POST', '/dead-letters/' + event.id + '/discard');
      item.remove();
      statusLine.textContent = 'Discarded.';
    }));
  return item;
}

async function show() {
  try {
    const page = await call('GET', '/dead-letters?after=' + encodeURIComponent(next));
    events.append(...page.items.map(card));
    next = page.next;
    more.hidden = !next;
    if (events.childElementCount === 0) statusLine.textContent = 'No dead letters.';
  } catch (error) {
    statusLine.textContent = 'The list could not be read: ' + error.message;
  }
}

more.addEventListener('click', () => void show());
function section(list) {
  const node = element('section');
  const rows = element('tbody');
  const note = element('p');
  note.setAttribute('role', 'status');
  const frame = element('div', undefined, 'rows');
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', list.title);
  frame.hidden = true;
  const head = element('tr');
  for (const label of Object.values(list.columns)) {
    const cell = element('th', label);
    cell.scope = 'col';
    head.append(cell);
  }
  const table = element('table');
  const top = element('thead');
  top.append(head);
  table.append(top, rows);
  frame.append(table);
  let after = null;
  const load = async () => {
    const page = await call('GET', '/' + list.name + (after ? '?after=' + encodeURIComponent(after) : ''));
    for (const item of page.items) {
      const row = element('tr');
      for (const column of Object.keys(list.columns)) {
        const value = item[column];
        const isTime = column.endsWith('At') && value;
        row.append(element('td', isTime ? new Date(value).toLocaleString() : String(value ?? '–')));
      }
      rows.append(row);
    }
    after = page.next;
    further.hidden = !after;
    frame.hidden = rows.childElementCount === 0;
    if (frame.hidden) note.textContent = list.emptyText;
  };
  const further = button('Show more', load);
  further.hidden = true;
  node.append(element('h2', list.title), element('p', list.description), note, frame, further);
  load().catch((error) => { note.textContent = 'The list could not be read: ' + error.message; });
  return node;
}

askForToken();
`;
