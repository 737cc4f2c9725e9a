import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download, EventStream, Picture } from './handle.ts';

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
const HEARTBEAT_MILLISECONDS = 15_000;

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  { retryAfterSeconds }: { readonly retryAfterSeconds?: number | undefined } = {},
): void {
  const text = JSON.stringify(body ?? null);
  response.writeHead(status, {
    ...PRIVATE,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...retryHeaders(status, retryAfterSeconds),
  });
  response.end(text);
}

/** Clients of the authentication calls read the pause after a 429 from `X-Retry-After` (SEC-90). */
function retryHeaders(status: number, seconds: number | undefined): Record<string, string> {
  if (seconds === undefined) return {};
  const value = String(seconds);
  return { 'retry-after': value, ...(status === 429 ? { 'x-retry-after': value } : {}) };
}

/** Sends a response that is the same for every client: caches may keep it and revalidate it by its ETag. */
export function sendCacheable(
  request: IncomingMessage,
  response: ServerResponse,
  body: unknown,
  seconds: number,
): void {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': `public, max-age=${seconds}`,
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Proxies that compress turn the ETag into a weak one; it still identifies the same content. */
const matchesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { ...PRIVATE, location, 'content-length': 0 });
  response.end();
}

export function sendHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    ...PRIVATE,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  response.end(html);
}

const YEAR_SECONDS = 31_536_000;

/** The headers make a browser treat the bytes only as a picture, whatever their source is. */
export function sendPicture(response: ServerResponse, { type, bytes }: Picture): void {
  response.writeHead(200, {
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'content-type': type,
    'content-length': bytes.length,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}

/**
 * Streams a file with back-pressure. The first part is created before the headers are sent, so that an error of the
 * first part becomes a normal error response.
 */
export async function sendFile(
  response: ServerResponse,
  { name, type, parts }: Download,
): Promise<void> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  response.writeHead(200, {
    ...PRIVATE,
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
  });
  async function* all() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  try {
    await pipeline(Readable.from(all()), response);
  } catch (error) {
    // A client that disconnects in the middle of a file is not an error of the service.
    if (!isPrematureClose(error)) throw error;
  }
}

const isPrematureClose = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends server-sent events until the source ends or the client disconnects; comments keep the connection alive in
 * proxies.
 */
export async function sendStream(
  response: ServerResponse,
  { events }: EventStream,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    ...PRIVATE,
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  response.write(': connected\n\n');
  const heartbeat = setInterval(() => response.write(': alive\n\n'), HEARTBEAT_MILLISECONDS);
  try {
    for await (const { id, event, data } of events) {
      if (signal.aborted) break;
      const idLine = id === undefined ? '' : `id: ${id}\n`;
      response.write(`${idLine}event: ${event}\ndata: ${data.replaceAll('\n', '\ndata: ')}\n\n`);
    }
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}
