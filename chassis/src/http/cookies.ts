import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from '../sessions/session-token.ts';

/** Browsers do not accept more than 400 days. */
const MAX_COOKIE_AGE_SECONDS = 34_560_000;
const NAMES = {
  token: 'session_token',
  cache: 'session_data',
  doNotRemember: 'dont_remember',
} as const;

/** Names and attributes of the session cookies are defined only here. */
export type SessionCookies = {
  /** Reads the session cookies of a request. `token` is null without a valid signature. */
  read(header: string | undefined): SessionCookieValues;
  /** The `Set-Cookie` line of the cached session. */
  setCache(value: string, seconds: number): string;
  /** `Set-Cookie` lines of a new or renewed session. Without `remember` the cookie has no Max-Age. */
  set(token: string, lifetime: { readonly seconds: number; readonly remember: boolean }): string[];
  /** `Set-Cookie` lines that delete all session cookies. */
  clear(): string[];
  /** `Set-Cookie` lines that delete only the cached session, after a change that it does not contain. */
  clearCache(): string[];
};

export type SessionCookieValues = {
  readonly token: string | null;
  /** The value of the session cache cookie, unverified. */
  readonly cachedSession: string | null;
  readonly remember: boolean;
  /** The token cookie is sent twice with different values: the request has no session, and both cookies are deleted. */
  readonly ambiguous: boolean;
};

/** The name of the cookie that holds the session's signed token. */
export const sessionCookieName = (baseUrl: string) => nameFor(baseUrl, NAMES.token);

const nameFor = (baseUrl: string, name: string) =>
  `${baseUrl.startsWith('https:') ? '__Secure-' : ''}better-auth.${name}`;

export function sessionCookies(options: {
  readonly baseUrl: string;
  readonly secrets: readonly string[];
}): SessionCookies {
  const secure = options.baseUrl.startsWith('https:');
  const nameOf = (name: string) => nameFor(options.baseUrl, name);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const write = (name: string, value: string, maxAgeSeconds?: number) =>
    stringifySetCookie({
      name: nameOf(name),
      value,
      ...attributes,
      ...(maxAgeSeconds === undefined
        ? {}
        : { maxAge: Math.min(Math.max(0, Math.floor(maxAgeSeconds)), MAX_COOKIE_AGE_SECONDS) }),
    });
  const drop = (name: string) => write(name, '', 0);

  return {
    read(header) {
      if (header === undefined || !header.includes('better-auth.')) return noSessionCookies;
      const tokenName = nameOf(NAMES.token);
      if (hasConflict(header, tokenName)) return { ...noSessionCookies, ambiguous: true };
      const cookies = parseCookie(header);
      const signed = cookies[tokenName];
      const marker = cookies[nameOf(NAMES.doNotRemember)];
      return {
        token: signed === undefined ? null : unsign(signed, options.secrets),
        cachedSession: cookies[nameOf(NAMES.cache)] || null,
        remember: marker === undefined || unsign(marker, options.secrets) !== 'true',
        ambiguous: false,
      };
    },
    set: (token, { seconds, remember }) => [
      write(NAMES.token, sign(token, options.secrets), remember ? seconds : undefined),
      remember
        ? drop(NAMES.doNotRemember)
        : write(NAMES.doNotRemember, sign('true', options.secrets)),
    ],
    setCache: (value, seconds) => write(NAMES.cache, value, seconds),
    clear: () => [drop(NAMES.token), drop(NAMES.cache), drop(NAMES.doNotRemember)],
    clearCache: () => [drop(NAMES.cache)],
  };
}

/** The values of a request without session cookies. */
export const noSessionCookies: SessionCookieValues = {
  token: null,
  cachedSession: null,
  remember: true,
  ambiguous: false,
};

/** Whether the header has a cookie of that name with different values. */
export function hasConflict(header: string, name: string): boolean {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  return new Set(values).size > 1;
}
