import { randomUUID } from 'node:crypto';
import { type KeySet, TOKEN_TYPE } from '@tessera/contracts/identity/tokens';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type TokenOptions = {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly issuer: string;
  readonly audience: string;
  readonly typ?: string;
  readonly kid?: string;
  readonly expiresIn?: number;
};

export type TokenSigner = {
  readonly keys: KeySet;
  sign(options: TokenOptions): Promise<string>;
};

/** Signs tokens as identity does, with its own key. */
export async function tokenSigner(kid = 'key-of-the-tests'): Promise<TokenSigner> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const { x = '' } = await exportJWK(publicKey);
  return {
    keys: { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }] },
    sign({ claims, now, issuer, audience, typ = TOKEN_TYPE, kid: named = kid, expiresIn = 300 }) {
      const issuedAt = Math.floor(now.getTime() / 1_000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ, kid: named })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresIn)
        .setJti(randomUUID())
        .sign(privateKey);
    },
  };
}
