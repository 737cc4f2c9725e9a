import type { KeySet } from '@tessera/contracts/identity/tokens';
import type { IdentityDeps } from '../deps.ts';

/** The keys that verify tokens: the current one, previous ones while their tokens may be valid, and the next one. */
export async function getJwks({ keyRing }: Pick<IdentityDeps, 'keyRing'>): Promise<KeySet> {
  const keys = await keyRing.published();
  return {
    keys: keys.map(({ id, publicX }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      x: publicX,
      kid: id,
      alg: 'EdDSA',
      use: 'sig',
    })),
  };
}
