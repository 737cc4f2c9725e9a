import { inboxStyle } from './inbox-style.ts';
import type { Mail } from './mail-store.ts';

/** The list of mails; it renews itself when one arrives. */
export function listPage(mails: readonly Mail[], to: string | undefined, nonce: string): string {
  const rows = mails.map(
    (mail) => `<li><a class="row" href="/messages/${escaped(mail.id)}">
      <span class="who">${escaped(mail.to.join(', '))}</span>
      <span class="what"><b>${escaped(mail.subject || '(no subject)')}</b><span class="preview">${escaped(previewOf(mail))}</span></span>
      ${timeOf(mail)}
    </a></li>`,
  );
  const clear = mails.length
    ? '<form method="post" action="/clear"><button type="submit">Delete all</button></form>'
    : '';
  const empty = to
    ? `<p>No mail to <b>${escaped(to)}</b> yet.</p>`
    : '<p>No mail yet.</p><p class="hint">Whatever the app sends arrives here, and goes nowhere else.</p>';
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}`;
  const body = `<header><h1><a href="/">Inbox</a></h1>
      <form class="search" method="get" action="/" role="search">
        <input type="search" name="to" value="${escaped(to ?? '')}" placeholder="Filter by recipient" aria-label="Filter by recipient" autocomplete="off">
      </form>${clear}</header>
    <main>${mails.length ? `<p class="count">${count}</p><ul class="list">${rows.join('')}</ul>` : `<div class="empty">${envelope}${empty}</div>`}</main>
    <script nonce="${nonce}">${renewal(mails[0]?.id ?? '', mails.length)}</script>`;
  return page(mails.length ? `Inbox (${mails.length})` : 'Inbox', body);
}

/** One mail, its HTML in a frame that can do nothing, its text below. */
export function messagePage(mail: Mail): string {
  const html = mail.html
    ? `<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${escaped(mail.id)}/html"></iframe>`
    : '';
  const text = `<pre>${linked(mail.text)}</pre>`;
  const views = mail.html
    ? `<div class="views"><input type="radio" name="view" id="view-html" checked><label for="view-html">HTML</label>
        <input type="radio" name="view" id="view-text"><label for="view-text">Text</label>
        <div class="panel as-html">${html}</div><div class="panel as-text">${text}</div></div>`
    : `<div class="panel">${text}</div>`;
  const body = `<header><a class="back" href="/">← Inbox</a>
      <a class="raw" href="/messages/${escaped(mail.id)}/raw">Source</a></header>
    <main><article>
      <h1>${escaped(mail.subject || '(no subject)')}</h1>
      <dl><dt>From</dt><dd>${escaped(mail.from)}</dd><dt>To</dt><dd>${escaped(mail.to.join(', '))}</dd>
        <dt>Received</dt><dd>${timeOf(mail)}</dd></dl>
      ${views}
    </article></main>`;
  return page(mail.subject || 'Mail', body);
}

/** The HTML part alone, for the frame; its links open outside of it. */
export function htmlPartPage(mail: Mail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

export function notFoundPage(): string {
  return page(
    'Not found',
    '<header><a class="back" href="/">← Inbox</a></header><main><div class="empty"><p>There is no such mail.</p></div></main>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><style>${inboxStyle}</style></head><body>${body}</body></html>`;
}

/** Looks every two seconds whether the list has changed, and only then loads the page anew. */
function renewal(newestId: string, count: number): string {
  return `setInterval(async () => {
    if (document.hidden) return;
    try {
      const response = await fetch('/api/messages' + location.search);
      const { messages } = await response.json();
      if ((messages[0]?.id ?? '') !== ${JSON.stringify(newestId)} || messages.length !== ${count}) location.reload();
    } catch {}
  }, 2000);`;
}

function previewOf(mail: Mail): string {
  return mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, 140);
}

function timeOf(mail: Mail): string {
  const shown = mail.receivedAt.replace('T', ' ').slice(0, 19);
  return `<time datetime="${escaped(mail.receivedAt)}">${escaped(shown)} UTC</time>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      if (index % 2 === 0) return escaped(piece);
      const address = escaped(piece);
      return `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const envelope =
  '<svg viewBox="0 0 48 36" width="72" height="54" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><rect x="2" y="2" width="44" height="32" rx="4"/><path d="m4 5 20 16L44 5"/></svg>';
