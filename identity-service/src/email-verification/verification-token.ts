import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a mailed link does when it is opened; a token of one purpose works nowhere else. */
type Purpose = 'verify-email' | 'change-email';

/** The address of a user that a link proves. */
export type VerificationClaims = { readonly userId: string; readonly email: string };
/** Besides, the address that is to take its place, and what the change is kept under until then. */
export type EmailChangeClaims = VerificationClaims & {
  readonly newEmail: string;
  readonly changeId: string;
};

export type OpenedToken =
  | { readonly outcome: 'verify'; readonly claims: VerificationClaims }
  | { readonly outcome: 'change'; readonly claims: EmailChangeClaims }
  | { readonly outcome: 'expired' | 'invalid' };

type Lifetime = { readonly now: Date; readonly expiresIn: number };

/** A key for this purpose alone: no other token of the house can pass for one of these. */
function keyOf(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);

/** A signed token (JWS, HS256) that proves the mailbox of one address of one user. */
export const signVerificationToken = (
  { userId, email }: VerificationClaims,
  secrets: readonly string[],
  lifetime: Lifetime,
) => sign('verify-email', userId, { email }, secrets, lifetime);

/** One that lets the user at `email` move to `newEmail`. */
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

/** Reads a token with each key in turn; nothing in the token chooses key or algorithm. */
export async function openVerificationToken(
  token: string,
  secrets: readonly string[],
  now: Date,
): Promise<OpenedToken> {
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
        // Signed with another key, or not at all: the next one may fit.
      }
    }
  }
  return { outcome: 'invalid' };
}
