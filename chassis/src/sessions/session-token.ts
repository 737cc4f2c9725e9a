import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The hash under which stores keep a token: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether two hashes of tokens are equal. Constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function signatureOf(value: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(value).digest();
}

/** `value.signature`, as in a signed cookie (not yet percent-encoded). */
export function sign(value: string, secrets: readonly string[]): string {
  return `${value}.${signatureOf(value, secrets[0] ?? '').toString('base64')}`;
}

/** The value of a signed cookie if one of the secrets signed it, else null. Constant time. */
export function unsign(signed: string, secrets: readonly string[]): string | null {
  const dot = signed.lastIndexOf('.');
  const value = signed.slice(0, dot);
  const signature = signed.slice(dot + 1);
  if (dot < 1 || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null;
  const signatureBytes = Buffer.from(signature, 'base64');
  const matches = secrets.map((secret) =>
    timingSafeEqual(signatureBytes, signatureOf(value, secret)),
  );
  return matches.includes(true) ? value : null;
}
