import {
  type MachineClaims,
  machineClaims,
  TOKEN_TYPE,
  type UserClaims,
  userClaims,
} from '@tessera/contracts/identity/tokens';
import { errors, importJWK, type JWTHeaderParameters, jwtVerify } from 'jose';
import type { JwksCache } from './jwks-cache.ts';

export type TokenRules = {
  readonly keys: JwksCache;
  readonly issuer: string;
  readonly audience: string;
  readonly now: Date;
};

/** The subject of a token: a user or a machine client. */
export type VerifiedToken =
  | { readonly kind: 'user'; readonly claims: UserClaims }
  | { readonly kind: 'machine'; readonly claims: MachineClaims };

/** The maximum difference between the clocks of two machines. */
const TOLERANCE_SECONDS = 5;
const MAX_TOKEN_LENGTH = 8_192;

/**
 * Verifies a token and returns its claims; null when the signature, type, issuer, audience, time or a claim is wrong.
 * The token cannot choose its algorithm or key: its key id must name one of the known keys. Throws only when the keys
 * are unavailable.
 */
export async function verifyToken(token: string, rules: TokenRules): Promise<VerifiedToken | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(token, (header) => keyFor(header, rules.keys), {
      algorithms: ['EdDSA'],
      typ: TOKEN_TYPE,
      issuer: rules.issuer,
      audience: rules.audience,
      currentDate: rules.now,
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    });
    return readClaims(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function keyFor({ kid }: JWTHeaderParameters, keys: JwksCache) {
  const key = kid === undefined ? null : await keys(kid);
  if (key === null) throw new errors.JWKSNoMatchingKey();
  return importJWK(key, 'EdDSA');
}

/** A user's token contains a session id, a machine client's token a client id; a token with both is invalid. */
function readClaims(payload: object): VerifiedToken | null {
  const machine = machineClaims.safeParse(payload);
  const user = userClaims.safeParse(payload);
  if (machine.success && 'sid' in payload) return null;
  if (machine.success) return { kind: 'machine', claims: machine.data };
  return user.success && !('client_id' in payload) ? { kind: 'user', claims: user.data } : null;
}

/** The token of an `Authorization` header, or null when it contains none. */
export function bearerOf(authorization: string | undefined): string | null {
  const [, token] = /^bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '') ?? [];
  return token ?? null;
}

/** The scopes of a token as a list. */
export const scopesOf = ({ scope }: MachineClaims): readonly string[] =>
  scope.split(' ').filter((part) => part !== '');
