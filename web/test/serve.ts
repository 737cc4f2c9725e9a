import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { DetachedWindowAPI } from 'happy-dom';
import { onTestFinished } from 'vitest';

/** Returns the response body, or the `ApiError` to respond with. */
type Respond = (body: unknown, query: URLSearchParams) => unknown;

/** The responses of the server by method and path: `POST /api/auth/sign-in/email`. */
export type Responses = Readonly<Record<string, Respond>>;

type FakeServer = {
  /** The bodies of all requests to a route in this test, in order. */
  bodies(route: string): readonly unknown[];
  /** The queries of all requests to a route in this test, in order. */
  queries(route: string): readonly Readonly<Record<string, string>>[];
  /** Delays every response until the returned function is called. */
  hold(): () => void;
};

type Received = {
  readonly route: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

let responses: Responses = {};
let received: Received[] = [];
let isReleased = Promise.resolve();
let isServing = false;
/** Is part of the address of the page, so that a late request of an earlier test is recognized. */
let testNumber = 1;

/** The server runs as long as the process. */
const origin = await startServer();

/** Sets or replaces responses for the rest of the test. Other routes respond with 404. */
export function serve(next: Responses = {}): FakeServer {
  responses = { ...responses, ...next };
  if (!isServing) onTestFinished(reset);
  isServing = true;
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setURL(`${origin}/${testNumber}/`);
  const to = (route: string) => received.filter((request) => request.route === route);
  return {
    bodies: (route) => to(route).map(({ body }) => body),
    queries: (route) => to(route).map(({ query }) => Object.fromEntries(query)),
    hold() {
      let release = () => {};
      isReleased = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

async function reset(): Promise<void> {
  // Components send their requests in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  isServing = false;
  testNumber += 1;
  responses = {};
  received = [];
  isReleased = Promise.resolve();
}

async function startServer(): Promise<string> {
  const server = createServer(async (request, response) => {
    const reply = await replyTo(request);
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function replyTo(request: IncomingMessage) {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  const route = `${request.method} ${pathname}`;
  const body = await bodyOf(request);
  if (request.headers.referer !== `${origin}/${testNumber}/`) {
    return { status: 410, headers: {}, body: null };
  }
  received.push({ route, query, body });
  await isReleased;
  const respond = responses[route] ?? (() => new ApiError(commonErrors.NOT_FOUND));
  const result = await respond(body, query);
  if (!(result instanceof ApiError)) return { status: 200, headers: {}, body: result ?? null };
  const { status, code, message, requestId, retryAfterSeconds } = result;
  return {
    status,
    headers: {
      ...(requestId && { 'x-request-id': requestId }),
      ...(retryAfterSeconds && { 'retry-after': `${retryAfterSeconds}` }),
    },
    body: { code, message },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
