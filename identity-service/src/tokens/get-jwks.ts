import type { KeySet } from '@tessera/contracts/identity/tokens';
import type { IdentityDeps } from '../deps.ts';

/** What tokens are verified with: keys that sign, that signed while tokens of theirs may live, and the next. */
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
