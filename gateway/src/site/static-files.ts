import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file as it is served: in memory, compressed once per encoding at the first request. */
export type StaticFile = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly compressed: Map<string, Promise<Buffer>>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(?:text\/|application\/|image\/svg)/;
const SMALLEST_COMPRESSED_BYTES = 1_024;

/** A file with `body` and its headers; `name` decides the type. */
export function staticFile(name: string, body: Buffer, cacheControl: string): StaticFile {
  return {
    body,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl,
    compressed: new Map(),
  };
}

/**
 * Every file of a folder that may be served, by its path from there (`/assets/a.js`). Files of other types, dot files
 * and source maps are not read, so no request can reach them (SEC-07).
 */
export async function readFolder(
  folder: string,
  cacheControlOf: (path: string) => string,
): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { file, path: `/${relative(folder, file).split(sep).join('/')}` };
    })
    .filter(({ path }) => !path.split('/').some((segment) => segment.startsWith('.')));
  return new Map(
    await Promise.all(
      files.map(
        async ({ file, path }) =>
          [path, staticFile(path, await readFile(file), cacheControlOf(path))] as const,
      ),
    ),
  );
}

/** Quality 11 takes three times as long while the first visitor waits, and makes files 2 % smaller. */
const BROTLI_QUALITY = 10;

const codings = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};
type Coding = keyof typeof codings;

/** Responds to GET and HEAD with a file, with an ETag, in an encoding that the client accepts. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): Promise<void> {
  response.setHeader('etag', file.etag);
  response.setHeader('cache-control', file.cacheControl);
  const mayCompress = COMPRESSIBLE.test(file.type) && file.body.length >= SMALLEST_COMPRESSED_BYTES;
  if (mayCompress) response.appendHeader('vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const coding = mayCompress ? codingFor(request.headers['accept-encoding']) : null;
  const body = coding === null ? file.body : await compressed(file, coding);
  response.writeHead(200, {
    'content-type': file.type,
    'content-length': body.length,
    ...(coding === null ? {} : { 'content-encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function compressed(file: StaticFile, coding: Coding): Promise<Buffer> {
  const known = file.compressed.get(coding);
  if (known !== undefined) return known;
  const making = codings[coding](file.body);
  file.compressed.set(coding, making);
  return making;
}

function codingFor(accepted: string | string[] | undefined): Coding | null {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(';', 1)[0]);
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : null;
}
