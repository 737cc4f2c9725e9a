import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const PURPOSE = 'verify-email';

export type VerificationClaims = { readonly userId: string; readonly email: string };
export type OpenedToken =
  | { readonly outcome: 'valid'; readonly claims: VerificationClaims }
  | { readonly outcome: 'expired' | 'invalid' };

/** A key for this purpose alone: no other token of the house can pass for a verification token. */
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, 32));
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** A signed token (JWS, HS256) that proves the mailbox of one address of one user. */
export async function signVerificationToken(
  { userId, email }: VerificationClaims,
  secrets: readonly string[],
  { now, expiresIn }: { readonly now: Date; readonly expiresIn: number },
): Promise<string> {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(PURPOSE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + expiresIn)
    .sign(keyOf(secrets[0] ?? ''));
}

/** Reads a token with each secret in turn; nothing in the token chooses key or algorithm. */
export async function openVerificationToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): Promise<OpenedToken> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: ['HS256'],
        audience: PURPOSE,
        requiredClaims: ['exp', 'sub'],
        currentDate: now,
      });
      const { sub: userId, email } = payload;
      if (userId === undefined || typeof email !== 'string') return { outcome: 'invalid' };
      return { outcome: 'valid', claims: { userId, email } };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
      // Signed with another secret, or not at all: the next one may fit.
    }
  }
  return { outcome: 'invalid' };
}
