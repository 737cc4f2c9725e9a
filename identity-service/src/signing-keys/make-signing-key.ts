import { createHash, generateKeyPairSync } from 'node:crypto';
import type { Seal } from '@tessera/chassis/ports/seal';
import type { SigningKeyRow } from '../schema/signing-key.table.ts';

/** The purpose of the seal that keeps private keys unreadable at rest. */
export const SEALED_FOR = 'signing-keys';

type Input = {
  readonly seal: Seal;
  readonly generation: number;
  readonly signsFrom: Date;
  readonly now: Date;
};

/** A new Ed25519 key. Its id is the thumbprint of the public part (RFC 7638), so it names no other key. */
export function makeSigningKey({ seal, generation, signsFrom, now }: Input): SigningKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x: publicX = '' } = publicKey.export({ format: 'jwk' });
  const named = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicX });
  const id = createHash('sha256').update(named).digest('base64url');
  const clear = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return {
    id,
    generation,
    publicX,
    sealedPrivate: seal.seal(clear, id),
    signsFrom,
    createdAt: now,
  };
}
