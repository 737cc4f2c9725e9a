import { ApiError, commonErrors } from '@app/contracts/define/error';
import { limits } from '@app/contracts/define/text';

/** Decides which origins and redirect targets are ours. Compiled once from configuration. */
export type TrustedUrls = {
  isTrustedOrigin(origin: string): boolean;
  /** A redirect target that passed SEC-25, as given; throws `refusal` otherwise. */
  assertTarget(target: string, refusal?: typeof commonErrors.INVALID_CALLBACKURL): string;
};

export function trustedUrls(baseUrl: string, entries: readonly string[]): TrustedUrls {
  const base = new URL(baseUrl);
  const tests = [base.origin, ...entries].map(compileEntry);
  const isTrusted = (url: URL) => tests.some((test) => test(url));

  return {
    isTrustedOrigin(origin) {
      return URL.canParse(origin) && isTrusted(new URL(origin));
    },
    assertTarget(target, refusal = commonErrors.INVALID_CALLBACKURL) {
      const isShort = target.length <= limits.url;
      if (isShort && (isSafeRelative(target, base) || isSafeAbsolute(target, isTrusted))) {
        return target;
      }
      throw new ApiError(refusal);
    },
  };
}

/** `https://app.example.com`, `*.example.com` (any scheme of http) or `https://*.example.com:8443`. */
function compileEntry(entry: string): (url: URL) => boolean {
  if (!entry.includes('*')) {
    const origin = URL.canParse(entry) ? new URL(entry).origin : null;
    return (url) => origin !== null && origin !== 'null' && url.origin === origin;
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  if (!/^https?:\/\//i.test(target) || /[\u0000-\u0020\u007f\\]/.test(target)) return false;
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  return url.username === '' && url.password === '' && isTrusted(url);
}

/** Fields of a body that name a page to go to later, and how each is refused. */
const TARGETS = {
  callbackURL: commonErrors.INVALID_CALLBACKURL,
  redirectTo: commonErrors.INVALID_REDIRECTURL,
  errorCallbackURL: commonErrors.INVALID_ERRORCALLBACKURL,
  newUserCallbackURL: commonErrors.INVALID_NEWUSERCALLBACKURL,
} as const;

/** Refuses a body that would lead to a foreign page, before anything else looks at it. Empty means none. */
export function assertTargets(body: unknown, trusted: TrustedUrls): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, refusal] of Object.entries(TARGETS)) {
    const target = Object.hasOwn(body, field) ? (body as Record<string, unknown>)[field] : '';
    if (typeof target === 'string' && target !== '') trusted.assertTarget(target, refusal);
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Refuses a state-changing request that a foreign page may have sent (SEC-20, SEC-21): with cookies
 * the origin must be known and trusted; without, whatever the browser tells must not contradict.
 */
export function assertOrigin(headers: Headers, trusted: TrustedUrls): void {
  const told = single(headers.origin) ?? single(headers.referer);
  if (told !== undefined) {
    if (!trusted.isTrustedOrigin(told)) throw new ApiError(commonErrors.INVALID_ORIGIN);
    return;
  }
  const site = single(headers['sec-fetch-site']);
  if (site === 'cross-site' || site === 'same-site')
    throw new ApiError(commonErrors.INVALID_ORIGIN);
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** `target` with parameters added, each encoded once. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const hash = target.indexOf('#');
  const path = hash === -1 ? target : target.slice(0, hash);
  const fragment = hash === -1 ? '' : target.slice(hash);
  const text = new URLSearchParams(parameters).toString();
  return `${path}${path.includes('?') ? '&' : '?'}${text}${fragment}`;
}
