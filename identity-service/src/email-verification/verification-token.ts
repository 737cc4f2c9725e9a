import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** The effect of a mailed link when it is opened; a token of one purpose is rejected for others. */
type Purpose = 'verify-email' | 'change-email';

/** The user's address that the link verifies. */
export type VerificationClaims = { readonly userId: string; readonly email: string };
/** Also the new address, and the token of the pending change. */
export type EmailChangeClaims = VerificationClaims & {
  readonly newEmail: string;
  readonly changeId: string;
};

export type ParsedToken =
  | { readonly outcome: 'verify'; readonly claims: VerificationClaims }
  | { readonly outcome: 'change'; readonly claims: EmailChangeClaims }
  | { readonly outcome: 'expired' | 'invalid' };

type Lifetime = { readonly now: Date; readonly expiresIn: number };

/** A key per purpose: no other token of the system is valid here. */
function keyOf(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** Signs a token (JWS, HS256) that verifies one address of one user. */
export const signVerificationToken = (
  { userId, email }: VerificationClaims,
  secrets: readonly string[],
  lifetime: Lifetime,
) => sign('verify-email', userId, { email }, secrets, lifetime);

/** Signs a token that changes the user's address from `email` to `newEmail`. */
export const signEmailChangeToken = (
  { userId, email, newEmail, changeId }: EmailChangeClaims,
  secrets: readonly string[],
  lifetime: Lifetime,
) => sign('change-email', userId, { email, newEmail, changeId }, secrets, lifetime);

function sign(
  purpose: Purpose,
  userId: string,
  claims: Readonly<Record<string, string>>,
  secrets: readonly string[],
  { now, expiresIn }: Lifetime,
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(purpose)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + expiresIn)
    .sign(keyOf(secrets[0] ?? '', purpose));
}

/** Verifies a token with each key in turn; the token does not choose key or algorithm. */
export async function readVerificationToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): Promise<ParsedToken> {
  for (const secret of secrets) {
    for (const purpose of ['verify-email', 'change-email'] as const) {
      try {
        const { payload } = await jwtVerify(token, keyOf(secret, purpose), {
          algorithms: ['HS256'],
          audience: purpose,
          requiredClaims: ['exp', 'sub'],
          currentDate: now,
        });
        const { sub: userId, email, newEmail, changeId } = payload;
        if (userId === undefined || typeof email !== 'string') return { outcome: 'invalid' };
        if (purpose === 'verify-email') return { outcome: 'verify', claims: { userId, email } };
        if (typeof newEmail !== 'string' || typeof changeId !== 'string') {
          return { outcome: 'invalid' };
        }
        return { outcome: 'change', claims: { userId, email, newEmail, changeId } };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { outcome: 'expired' };
        // Signed with another key or invalid: try the next key.
      }
    }
  }
  return { outcome: 'invalid' };
}
