import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { JwtKeyRow } from '../schema/jwt-key.table.ts';

/** The encryption purpose of private keys at rest. */
export const ENCRYPTION_PURPOSE = 'jwt-keys';

type Input = {
  readonly encryption: Encryption;
  readonly generation: number;
  readonly signsFrom: Date;
  readonly now: Date;
};

/** Generates an Ed25519 key. Its id is the thumbprint of the public key (RFC 7638), so it is unique. */
export function generateJwtKey({ encryption, generation, signsFrom, now }: Input): JwtKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x: publicX = '' } = publicKey.export({ format: 'jwk' });
  const jwk = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicX });
  const id = createHash('sha256').update(jwk).digest('base64url');
  const privateKeyText = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    id,
    generation,
    publicX,
    encryptedPrivateKey: encryption.encrypt(privateKeyText, id),
    signsFrom,
    createdAt: now,
  };
}
