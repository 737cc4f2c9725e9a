import {
  type MachineClaims,
  TOKEN_TYPE,
  type UserClaims,
} from '@tessera/contracts/identity/tokens';
import { SignJWT } from 'jose';
import type { IdentityDeps } from '../deps.ts';

type RegisteredClaim = 'iss' | 'aud' | 'iat' | 'exp' | 'jti';
type Claims = Omit<UserClaims, RegisteredClaim> | Omit<MachineClaims, RegisteredClaim>;

export type SignedToken = { readonly token: string; readonly expiresIn: number };

/** Signs a token with the configured lifetime, shortened to end at `until`; in whole seconds. */
export async function signToken(
  { keyRing, config, clock, random }: IdentityDeps,
  claims: Claims,
  until?: Date,
): Promise<SignedToken> {
  const { id, privateKey } = await keyRing.current();
  const issuedAt = Math.floor(clock.now().getTime() / 1_000);
  const maxLifetime = until === undefined ? config.tokenExpiresIn : secondsOf(until) - issuedAt;
  const expiresIn = Math.min(config.tokenExpiresIn, maxLifetime);
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: id })
    .setIssuer(config.baseUrl)
    .setAudience(config.tokenAudience ?? config.baseUrl)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .setJti(random.id())
    .sign(privateKey);
  return { token, expiresIn };
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1_000);
