import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from '../sessions/session-token.ts';
import { hasConflict } from './cookies.ts';

/** A signed cookie other than the session cookies, with the same attributes. */
export type SignedCookie = {
  /** The value in a `Cookie` header if the signature is valid and there is one value only, else null. */
  read(header: string | undefined): string | null;
  /** The `Set-Cookie` line. */
  set(value: string): string;
};

type Options = {
  readonly name: string;
  readonly baseUrl: string;
  readonly secrets: readonly string[];
  readonly maxAgeSeconds: number;
};

/** HttpOnly, SameSite=Lax, Path=/; over https also Secure with the `__Secure-` prefix. */
export function signedCookie({ name, baseUrl, secrets, maxAgeSeconds }: Options): SignedCookie {
  const secure = baseUrl.startsWith('https:');
  const fullName = `${secure ? '__Secure-' : ''}better-auth.${name}`;
  return {
    read(header) {
      // A foreign page of a sibling domain can add a cookie of the same name (SEC-31).
      if (header === undefined || hasConflict(header, fullName)) return null;
      const signed = parseCookie(header)[fullName];
      return signed === undefined ? null : unsign(signed, secrets);
    },
    set: (value) =>
      stringifySetCookie({
        name: fullName,
        value: sign(value, secrets),
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: maxAgeSeconds,
      }),
  };
}
