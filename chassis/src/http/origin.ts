import type { ParsedUrlQuery } from 'node:querystring';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { limits } from '@tessera/contracts/define/text';

/** Decides which origins and redirect targets are trusted. Compiled once from the configuration. */
export type TrustedUrls = {
  isTrustedOrigin(origin: string): boolean;
  /** Returns the redirect target unchanged if SEC-25 allows it; throws `error` otherwise. */
  assertTarget(target: string, error?: typeof commonErrors.INVALID_CALLBACKURL): string;
};

export function trustedUrls(baseUrl: string, entries: readonly string[]): TrustedUrls {
  const base = new URL(baseUrl);
  const tests = [base.origin, ...entries].map(compileEntry);
  const isTrusted = (url: URL) => tests.some((test) => test(url));

  return {
    isTrustedOrigin(origin) {
      return URL.canParse(origin) && isTrusted(new URL(origin));
    },
    assertTarget(target, error = commonErrors.INVALID_CALLBACKURL) {
      const isShort = target.length <= limits.url;
      if (isShort && (isSafeRelative(target, base) || isSafeAbsolute(target, isTrusted))) {
        return target;
      }
      throw new ApiError(error);
    },
  };
}

/** Whether an entry of the configuration is an origin with its scheme, or has a wildcard. */
export const isOriginEntry = (entry: string): boolean =>
  entry.includes('*') || (/^[a-z][a-z0-9+.-]*:\/\//i.test(entry) && URL.canParse(entry));

/** `https://app.example.com`, `*.example.com` (http or https), `https://*.example.com:8443` or `app://host`. */
function compileEntry(entry: string): (url: URL) => boolean {
  if (!entry.includes('*')) {
    // Not `origin`, which is `null` for schemes other than http and https.
    const { protocol, host } = new URL(entry);
    return (url) => url.protocol === protocol && url.host === host;
  }
  const [, scheme, host = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.+?)\/?$/i.exec(entry) ?? [];
  const pattern = new RegExp(
    `^${host
      .toLowerCase()
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[a-z0-9-]+(?:\\.[a-z0-9-]+)*')}$`,
  );
  const protocols = scheme === undefined ? ['http:', 'https:'] : [`${scheme.toLowerCase()}:`];
  return (url) => protocols.includes(url.protocol) && pattern.test(url.host.toLowerCase());
}

const RELATIVE = /^\/(?!\/|\\|%2f|%5c)[\w\-.+/@]*(\?[\w\-.+/=&%@]*)?$/i;

function isSafeRelative(target: string, base: URL): boolean {
  if (!RELATIVE.test(target) || !URL.canParse(target, base)) return false;
  return new URL(target, base).origin === base.origin;
}

function isSafeAbsolute(target: string, isTrusted: (url: URL) => boolean): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern rejects control characters
  if (!/^https?:\/\//i.test(target) || /[\u0000-\u0020\u007f\\]/.test(target)) return false;
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  return url.username === '' && url.password === '' && isTrusted(url);
}

/** Fields of a body or query that contain a redirect target, and the error of each. */
const TARGETS = {
  callbackURL: commonErrors.INVALID_CALLBACKURL,
  redirectTo: commonErrors.INVALID_REDIRECTURL,
  errorCallbackURL: commonErrors.INVALID_ERRORCALLBACKURL,
  newUserCallbackURL: commonErrors.INVALID_NEWUSERCALLBACKURL,
} as const;

/**
 * Rejects a body with an untrusted redirect target, before the schema and the handler. An empty target counts as none.
 */
export function assertRedirectTargets(body: unknown, trusted: TrustedUrls): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, error] of Object.entries(TARGETS)) {
    const target = Object.hasOwn(body, field) ? (body as Record<string, unknown>)[field] : '';
    if (typeof target === 'string' && target !== '') trusted.assertTarget(target, error);
  }
}

/** Does the same for a query. Every value of a repeated parameter is checked. */
export function assertQueryRedirectTargets(query: ParsedUrlQuery, trusted: TrustedUrls): void {
  for (const [field, error] of Object.entries(TARGETS)) {
    for (const target of [query[field] ?? []].flat()) {
      if (target !== '') trusted.assertTarget(target, error);
    }
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Rejects a state-changing request that a foreign page may have sent (SEC-20, SEC-21). `Origin`, or else `Referer`,
 * must be trusted. Without both, `Sec-Fetch-Site` must be neither `cross-site` nor `same-site`.
 */
export function assertOrigin(headers: Headers, trusted: TrustedUrls): void {
  const origin = firstValue(headers.origin) ?? firstValue(headers.referer);
  if (origin !== undefined) {
    if (!trusted.isTrustedOrigin(origin)) throw new ApiError(commonErrors.INVALID_ORIGIN);
    return;
  }
  const site = firstValue(headers['sec-fetch-site']);
  if (site === 'cross-site' || site === 'same-site')
    throw new ApiError(commonErrors.INVALID_ORIGIN);
}

const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

/**
 * Returns `target` with the parameters set, each encoded once and present once: parameters of `target` with the same
 * names are removed, however they are encoded (SEC-27). `null` only removes a parameter. Everything else stays
 * unchanged.
 */
export function withQuery(
  target: string,
  parameters: Readonly<Record<string, string | null>>,
): string {
  const hash = target.indexOf('#');
  const whole = hash === -1 ? target : target.slice(0, hash);
  const fragment = hash === -1 ? '' : target.slice(hash);
  const queryStart = whole.indexOf('?');
  const path = queryStart === -1 ? whole : whole.slice(0, queryStart);
  const remaining =
    queryStart === -1 ? '' : removeParameters(whole.slice(queryStart + 1), parameters);
  const set = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = [remaining, new URLSearchParams(set).toString()]
    .filter((part) => part !== '')
    .join('&');
  return `${path}${query === '' ? '' : `?${query}`}${fragment}`;
}

/** The query without the parameters of these names; the others stay as written. */
function removeParameters(query: string, names: Readonly<Record<string, unknown>>): string {
  const isOther = (pair: string) => {
    const [[name = ''] = []] = new URLSearchParams(pair);
    return !Object.hasOwn(names, name);
  };
  return query.split('&').filter(isOther).join('&');
}
