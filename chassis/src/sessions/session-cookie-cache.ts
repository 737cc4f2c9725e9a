import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SessionSnapshot } from '@tessera/contracts/identity/requests';

/** A session snapshot in a signed cookie, bound to the session token; it saves the look-up. */
export type CookieCachedSession = {
  readonly snapshot: SessionSnapshot;
  readonly issuedAt: Date;
};

export type SessionCookieCache = {
  /** The value of the cookie, or null when it exceeds the size limit of browsers. */
  sign(tokenHash: string, snapshot: SessionSnapshot, now: Date): string | null;
  /** The snapshot of a cookie; null when the signature, the token or the age is wrong. */
  verify(value: string, tokenHash: string, now: Date): CookieCachedSession | null;
};

const MAX_VALUE_LENGTH = 4_093;
const PURPOSE = 'cookie-cache';

type Payload = {
  readonly tokenHash: string;
  readonly issuedAt: number;
  readonly snapshot: SessionSnapshot;
};

/** The keys are derived from the secrets for this purpose only: the first signs, all verify. */
export function createSessionCookieCache(
  secrets: readonly string[],
  maxAgeSeconds: number,
): SessionCookieCache {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32)));
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const isSigned = (text: string, signature: Buffer) =>
    keys.some((key) => {
      const expected = sign(key, text);
      return expected.length === signature.length && timingSafeEqual(expected, signature);
    });

  return {
    sign(tokenHash, snapshot, now) {
      const [key] = keys;
      if (key === undefined || maxAgeSeconds === 0) return null;
      const payload: Payload = { tokenHash, issuedAt: now.getTime(), snapshot };
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      const value = `${text}.${sign(key, text).toString('base64url')}`;
      return value.length > MAX_VALUE_LENGTH ? null : value;
    },
    verify(value, tokenHash, now) {
      const dot = value.indexOf('.');
      if (maxAgeSeconds === 0 || dot < 1) return null;
      const text = value.slice(0, dot);
      if (!isSigned(text, Buffer.from(value.slice(dot + 1), 'base64url'))) return null;
      // The signature is valid, so the payload has this shape.
      const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload;
      const age = now.getTime() - payload.issuedAt;
      if (payload.tokenHash !== tokenHash || age > maxAgeSeconds * 1_000) return null;
      return { snapshot: payload.snapshot, issuedAt: new Date(payload.issuedAt) };
    },
  };
}
