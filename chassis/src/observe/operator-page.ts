import { randomBytes } from 'node:crypto';

/** What a browser may do on the page: run its own script and call the port it came from. */
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

/** The operator's page: parked events, read, replayed and discarded by the calls beside it. */
export function operatorPage(): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(16).toString('base64');
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
<title>Parked events</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>Parked events</h1>
<p>Events that could not be applied. Later facts of the same aggregate wait behind them.</p>
<p id="said" role="status"></p>
<ol id="events"></ol>
<button id="more" type="button" hidden>Show more</button>
</main>
<script nonce="${nonce}">${SCRIPT}</script>
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
`;

// Whatever an event holds is put in as text, never as markup.
const SCRIPT = `
const events = document.getElementById('events');
const said = document.getElementById('said');
const more = document.getElementById('more');
let next = '0';

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function button(text, act) {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', async () => {
    made.disabled = true;
    try { await act(); } catch (error) { said.textContent = 'That did not work: ' + error.message; }
    made.disabled = false;
  });
  return made;
}

async function call(method, path) {
  const response = await fetch(path, { method });
  if (!response.ok) throw new Error(response.status === 404 ? 'it is not parked any more' : 'status ' + response.status);
  return response.json();
}

function card(event) {
  const item = element('li');
  item.append(element('h2', event.subject));
  const facts = element('dl');
  for (const [name, value] of [
    ['Subscriber', event.subscriber],
    ['Event', event.eventId],
    ['Parked', new Date(event.parkedAt).toLocaleString()],
    ['Attempts', event.attempts],
  ]) facts.append(element('dt', name), element('dd', String(value)));
  const error = element('p', event.error, 'error');
  const inspect = element('details');
  inspect.append(element('summary', 'Envelope'), element('pre', JSON.stringify(event.envelope, null, 2)));
  item.append(facts, error, inspect,
    button('Replay', async () => {
      const answer = await call('POST', '/parked/' + event.id + '/replay');
      if (!answer.replayed) { error.textContent = answer.error; said.textContent = 'It failed again.'; return; }
      item.remove();
      said.textContent = answer.applied ? 'Applied.' : 'It had been applied before.';
    }),
    button('Discard', async () => {
      if (!confirm('Discard this event for good? It will never be applied.')) return;
      await call('POST', '/parked/' + event.id + '/discard');
      item.remove();
      said.textContent = 'Discarded.';
    }));
  return item;
}

async function show() {
  const page = await call('GET', '/parked?after=' + encodeURIComponent(next));
  events.append(...page.items.map(card));
  next = page.next;
  more.hidden = !next;
  if (events.childElementCount === 0) said.textContent = 'Nothing is parked.';
}

more.addEventListener('click', () => void show());
show().catch((error) => { said.textContent = 'The list could not be read: ' + error.message; });
`;
