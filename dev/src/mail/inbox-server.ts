import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { htmlPartPage, listPage, messagePage, notFoundPage } from './inbox-pages.ts';
import type { Mail, MailStore } from './mail-store.ts';

export type InboxServer = { readonly url: string; stop(): Promise<void> };

/** The web page over the caught mails, on 127.0.0.1 only. Rejects when the port is taken. */
export async function startInboxServer(store: MailStore, port: number): Promise<InboxServer> {
  const server = createServer((request, response) => {
    answer(store, request, response).catch((error) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('The inbox failed');
      process.stderr.write(`inbox: ${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
};

async function answer(store: MailStore, request: IncomingMessage, response: ServerResponse) {
  if (!isOwnHost(request.headers.host)) {
    // Mails hold sign-in links: a foreign name that resolves to this machine does not get to read them.
    return send(response, { status: 403, type: 'text/plain', body: 'Not under this name' });
  }
  const url = new URL(request.url ?? '/', 'http://inbox');
  const to = url.searchParams.get('to') ?? undefined;
  const [section = '', id = '', part = ''] = url.pathname.slice(1).split('/');

  if (request.method === 'DELETE' && url.pathname === '/api/messages') {
    if (!isSameSite(request)) return send(response, refused);
    await store.clear();
    return send(response, json({ deleted: true }));
  }
  if (request.method === 'POST' && url.pathname === '/clear') {
    if (!isSameSite(request)) return send(response, refused);
    await store.clear();
    response.writeHead(303, { location: '/' });
    return response.end();
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return send(response, { status: 405, type: 'text/plain', body: 'Only reading' });
  }
  if (url.pathname === '/') {
    const nonce = randomBytes(16).toString('base64');
    return send(response, page(listPage(store.list(to), to, nonce), nonce));
  }
  if (url.pathname === '/api/messages') return send(response, json({ messages: store.list(to) }));
  const mail = store.find(section === 'api' ? part : id);
  if (!mail) return send(response, { ...page(notFoundPage()), status: 404 });
  if (section === 'api' && id === 'messages') return send(response, json({ message: mail }));
  if (section === 'messages') return send(response, await messagePart(store, mail, part));
  return send(response, { ...page(notFoundPage()), status: 404 });
}

async function messagePart(store: MailStore, mail: Mail, part: string): Promise<Answer> {
  if (part === 'raw') {
    return { type: 'text/plain; charset=utf-8', body: (await store.raw(mail.id)) ?? '' };
  }
  if (part === 'html') return { ...page(htmlPartPage(mail)), policy: MAIL_POLICY };
  return page(messagePage(mail));
}

/** A mail is somebody else's HTML: no scripts, no forms, no calls; pictures that it carries itself. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

const refused: Answer = { status: 403, type: 'text/plain', body: 'Only from the inbox itself' };

function page(body: string, nonce?: string): Answer {
  const script = nonce ? `script-src 'nonce-${nonce}'; connect-src 'self'; ` : '';
  const policy = `default-src 'none'; ${script}style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'`;
  return { type: 'text/html; charset=utf-8', body, policy };
}

function json(value: unknown): Answer {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function send(response: ServerResponse, { status = 200, type, body, policy }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(policy ? { 'content-security-policy': policy } : {}),
  });
  response.end(body);
}

function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/** Programs send no such header; a browser says when another site is asking. */
function isSameSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
