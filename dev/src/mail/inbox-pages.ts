import { escapeHtml, layout } from '../dev-console/layout.ts';
import type { Mail } from './mail-store.ts';

/** The list of mails, which reloads when a mail arrives. */
export function listPage(mails: readonly Mail[], to: string | undefined): string {
  const rows = mails.map(
    (mail) => `<li><a class="row" href="/dev/mail/${escapeHtml(mail.id)}">
      <span class="who">${escapeHtml(mail.to.join(', '))}</span>
      <span class="what"><b>${escapeHtml(mail.subject || '(no subject)')}</b><span class="preview">${escapeHtml(previewOf(mail))}</span></span>
      ${timeOf(mail)}
    </a></li>`,
  );
  const clear = mails.length
    ? '<form method="post" action="/dev/mail/clear"><button type="submit">Delete all</button></form>'
    : '';
  const empty = to
    ? `<p>No mail to <b>${escapeHtml(to)}</b> yet.</p>`
    : '<p>No mail yet.</p><p class="hint">Mails of the local system arrive here and are not sent on.</p>';
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}`;
  const main = `<div class="top"><h1>Inbox</h1>
      <form class="search" method="get" action="/dev/mail" role="search">
        <input type="search" name="to" value="${escapeHtml(to ?? '')}" placeholder="Filter by recipient" aria-label="Filter by recipient" autocomplete="off">
      </form>${clear}</div>
    <div data-newest="${escapeHtml(mails[0]?.id ?? '')}" data-count="${mails.length}">
    ${mails.length ? `<p class="count">${count}</p><ul class="list">${rows.join('')}</ul>` : `<div class="empty">${envelope}${empty}</div>`}</div>`;
  const title = mails.length ? `Inbox (${mails.length})` : 'Inbox';
  return layout({ title, current: 'mail', main, script: '/dev/refresh.js' });
}

/** One mail: its HTML in a sandboxed frame, its text below. */
export function messagePage(mail: Mail): string {
  const html = mail.html
    ? `<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${escapeHtml(mail.id)}/html"></iframe>`
    : '';
  const text = `<pre>${linked(mail.text)}</pre>`;
  const views = mail.html
    ? `<div class="views"><input type="radio" name="view" id="view-html" checked><label for="view-html">HTML</label>
        <input type="radio" name="view" id="view-text"><label for="view-text">Text</label>
        <div class="panel as-html">${html}</div><div class="panel as-text">${text}</div></div>`
    : `<div class="panel">${text}</div>`;
  const main = `<div class="top"><a class="back" href="/dev/mail">← Inbox</a>
      <a class="raw" href="/dev/mail/${escapeHtml(mail.id)}/raw">Source</a></div>
    <article class="card">
      <h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
      <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
        <dt>Received</dt><dd>${timeOf(mail)}</dd></dl>
      ${views}
    </article>`;
  return layout({ title: mail.subject || 'Mail', current: 'mail', main });
}

/** The HTML part of a mail, for the frame; its links open in a new tab. */
export function htmlPartPage(mail: Mail): string {
  return `<base target="_blank">${mail.html ?? ''}`;
}

export function notFoundPage(): string {
  const main =
    '<div class="top"><a class="back" href="/dev/mail">← Inbox</a></div><div class="empty"><h1>Mail not found</h1></div>';
  return layout({ title: 'Not found', current: 'mail', main });
}

function previewOf(mail: Mail): string {
  return mail.text.replaceAll(/\s+/g, ' ').trim().slice(0, 140);
}

function timeOf(mail: Mail): string {
  const shown = mail.receivedAt.replace('T', ' ').slice(0, 19);
  return `<time datetime="${escapeHtml(mail.receivedAt)}">${escapeHtml(shown)} UTC</time>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => {
      if (index % 2 === 0) return escapeHtml(piece);
      const address = escapeHtml(piece);
      return `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;
    })
    .join('');
}

const envelope =
  '<svg viewBox="0 0 48 36" width="72" height="54" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><rect x="2" y="2" width="44" height="32" rx="4"/><path d="m4 5 20 16L44 5"/></svg>';
