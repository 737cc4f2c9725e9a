import { trustedUrls } from '@tessera/chassis/http/origin';
import type { HeaderLines } from './proxy/proxy-context.ts';

export type Cors = {
  /** The CORS lines of a response to a page of this origin; other origins get none (SEC-24). */
  linesFor(origin: string | undefined): HeaderLines;
  /** The lines of the response to a preflight request. */
  preflightFor(origin: string | undefined): HeaderLines;
};

const ALLOWED: HeaderLines = [
  'access-control-allow-methods',
  'GET, POST, PATCH, DELETE',
  'access-control-allow-headers',
  'content-type, x-request-id, traceparent',
  'access-control-max-age',
  '600',
];
const UNTRUSTED: HeaderLines = ['vary', 'Origin'];
const MAX_CACHED = 1_000;

export function createCors(baseUrl: string, trustedOrigins: readonly string[]): Cors {
  const trusted = trustedUrls(baseUrl, trustedOrigins);
  const cache = new Map<string, HeaderLines>();

  function linesFor(origin: string | undefined): HeaderLines {
    if (origin === undefined) return UNTRUSTED;
    const known = cache.get(origin);
    if (known !== undefined) return known;
    const lines = computeLines(origin);
    if (cache.size < MAX_CACHED) cache.set(origin, lines);
    return lines;
  }

  function computeLines(origin: string): HeaderLines {
    // Only a value that is exactly an origin is sent back.
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return UNTRUSTED;
    if (!trusted.isTrustedOrigin(origin)) return UNTRUSTED;
    return [
      'vary',
      'Origin',
      'access-control-allow-origin',
      origin,
      'access-control-allow-credentials',
      'true',
      'access-control-expose-headers',
      'x-request-id, retry-after, x-retry-after',
    ];
  }

  return {
    linesFor,
    preflightFor(origin) {
      const lines = linesFor(origin);
      return lines === UNTRUSTED ? UNTRUSTED : [...lines, ...ALLOWED];
    },
  };
}
