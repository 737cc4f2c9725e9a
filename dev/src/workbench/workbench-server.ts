import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  type Answer,
  type Asked,
  page,
  plain,
  redirect,
  type Section,
  send,
  TooLarge,
} from './answer.ts';
import { frame, type Place, places } from './frame.ts';

type Sections = { readonly [P in Place]?: Section };

export type Workbench = { readonly url: string; stop(): Promise<void> };

const LARGEST_FORM_BYTES = 4 * 1024 * 1024;

/**
 * The pages for whoever works on the house: mails, stand-ins of providers, webhooks. On 127.0.0.1 only, and
 * beside the house: nothing of it is in the services or in the app. Rejects when the port is taken.
 */
export async function startWorkbench(sections: Sections, port: number): Promise<Workbench> {
  const server = createServer((request, response) => {
    answerTo(sections, request)
      .catch((error): Answer => {
        if (error instanceof TooLarge) return plain(413, 'Too large');
        process.stderr.write(
          `workbench: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        return plain(500, 'The workbench failed');
      })
      .then((answer) => send(response, answer))
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

async function answerTo(sections: Sections, request: IncomingMessage): Promise<Answer> {
  // Mails hold sign-in links: a foreign name that resolves to this machine does not get to read them.
  if (!isOwnHost(request.headers.host)) return plain(403, 'Not under this name');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  if (method !== 'GET' && !isSameSite(request)) return plain(403, 'Only from the workbench itself');

  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://workbench');
  if (pathname === '/' || pathname === '/dev') return redirect(places.mail.path);
  const file = method === 'GET' ? files[pathname] : undefined;
  if (file !== undefined) return file;

  for (const [name, { path }] of Object.entries(places)) {
    if (pathname !== path && !pathname.startsWith(`${path}/`)) continue;
    const below = pathname.slice(path.length + 1);
    const { headers } = request;
    const asked: Asked = { method, path: below, query, headers, form: () => formOf(request) };
    const answer = await sections[name as Place]?.(asked);
    if (answer) return answer;
  }
  return { ...page(notFound), status: 404 };
}

const fileBeside = (name: string, type: string): Answer => ({
  type: `${type}; charset=utf-8`,
  body: readFileSync(join(import.meta.dirname, name), 'utf8'),
});
const files: Readonly<Record<string, Answer>> = {
  '/dev/workbench.css': fileBeside('workbench.css', 'text/css'),
  '/dev/renew.js': fileBeside('renew.js', 'text/javascript'),
};

const notFound = frame({
  title: 'Not found',
  here: 'mail',
  main: '<h1>Not found</h1><p>There is nothing here.</p>',
});

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_FORM_BYTES) throw new TooLarge();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
}

/** Programs send no such header; a browser says when another site is asking. */
function isSameSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
