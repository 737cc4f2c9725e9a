import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { consoleSections, layout, type SectionName } from './layout.ts';
import {
  BodyTooLargeError,
  type ConsoleRequest,
  type ConsoleResponse,
  page,
  plain,
  redirect,
  type Section,
  send,
} from './response.ts';

type Sections = { readonly [P in SectionName]?: Section };

export type DevConsole = { readonly url: string; stop(): Promise<void> };

const MAX_FORM_BYTES = 4 * 1024 * 1024;

/**
 * Serves the pages for developers: mails, mock providers, webhooks. A separate server that listens on 127.0.0.1 only;
 * the services and the app do not contain its code. Rejects when the port is taken.
 */
export async function startDevConsole(sections: Sections, port: number): Promise<DevConsole> {
  const server = createServer((request, response) => {
    respondTo(sections, request)
      .catch((error): ConsoleResponse => {
        if (error instanceof BodyTooLargeError) return plain(413, 'Too large');
        process.stderr.write(
          `dev console: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        return plain(500, 'The dev console failed');
      })
      .then((consoleResponse) =>
        typeof consoleResponse === 'function'
          ? consoleResponse(request, response)
          : send(response, consoleResponse),
      )
      .catch(() => response.destroy());
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

async function respondTo(
  sections: Sections,
  request: IncomingMessage,
): Promise<ConsoleResponse | RequestListener> {
  // Mails contain sign-in links. A site whose host name resolves to this machine (DNS rebinding) must not read them.
  if (!isOwnHost(request.headers.host)) return plain(403, 'Not under this name');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  if (method !== 'GET' && !isSameSite(request))
    return plain(403, 'Only from the dev console itself');

  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://dev-console');
  if (pathname === '/' || pathname === '/dev') return redirect(consoleSections.mail.path);
  const file = method === 'GET' ? files[pathname] : undefined;
  if (file !== undefined) return file;

  for (const [name, { path }] of Object.entries(consoleSections)) {
    if (pathname !== path && !pathname.startsWith(`${path}/`)) continue;
    const below = pathname.slice(path.length + 1);
    const { headers } = request;
    const consoleRequest: ConsoleRequest = {
      method,
      path: below,
      query,
      headers,
      form: () => formOf(request),
    };
    const consoleResponse = await sections[name as SectionName]?.(consoleRequest);
    if (consoleResponse) return consoleResponse;
  }
  return { ...page(notFound), status: 404 };
}

const fileBeside = (name: string, type: string): ConsoleResponse => ({
  type: `${type}; charset=utf-8`,
  body: readFileSync(join(import.meta.dirname, name), 'utf8'),
});
const files: Readonly<Record<string, ConsoleResponse>> = {
  '/dev/dev-console.css': fileBeside('dev-console.css', 'text/css'),
  '/dev/refresh.js': fileBeside('refresh.js', 'text/javascript'),
};

const notFound = layout({
  title: 'Not found',
  current: 'mail',
  main: '<h1>Not found</h1><p>There is nothing here.</p>',
});

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest of a body that is too large is read and dropped: leaving the loop would close the connection before the
    // response.
    if (size <= MAX_FORM_BYTES) chunks.push(chunk);
  }
  if (size > MAX_FORM_BYTES) throw new BodyTooLargeError();
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/** Only browsers send the header; its value says whether another site sent the request. */
function isSameSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
