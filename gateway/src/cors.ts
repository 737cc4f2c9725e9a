import { trustedUrls } from '@app/chassis/http/origin';

type Headers = Readonly<Record<string, string>>;

export type Cors = {
  /** What an answer to a page of this origin says; browsers elsewhere learn nothing (SEC-24). */
  headersFor(origin: string | undefined): Headers;
  /** The answer to a browser that asks before it calls. */
  preflightFor(origin: string | undefined): Headers;
};

const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, x-request-id, traceparent',
  'access-control-max-age': '600',
};
const UNTRUSTED: Headers = { vary: 'Origin' };
const MAX_REMEMBERED = 1_000;

export function createCors(baseUrl: string, trustedOrigins: readonly string[]): Cors {
  const trusted = trustedUrls(baseUrl, trustedOrigins);
  const remembered = new Map<string, Headers>();

  function headersFor(origin: string | undefined): Headers {
    if (origin === undefined) return UNTRUSTED;
    const known = remembered.get(origin);
    if (known !== undefined) return known;
    const headers = decide(origin);
    if (remembered.size < MAX_REMEMBERED) remembered.set(origin, headers);
    return headers;
  }

  function decide(origin: string): Headers {
    // Only what is an origin and nothing more is repeated to the browser.
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return UNTRUSTED;
    if (!trusted.isTrustedOrigin(origin)) return UNTRUSTED;
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after, x-retry-after',
    };
  }

  return {
    headersFor,
    preflightFor(origin) {
      const headers = headersFor(origin);
      return headers === UNTRUSTED ? UNTRUSTED : { ...headers, ...ALLOWED };
    },
  };
}
