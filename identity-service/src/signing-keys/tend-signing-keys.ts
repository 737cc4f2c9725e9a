import { createLoop, type Loop } from '@tessera/chassis/messaging/loop';
import type { IdentityDeps } from '../deps.ts';

const EVERY_MILLISECONDS = 60_000;

/** Keeps a key ready to sign with and the next one known in time, in every process alike. */
export function tendSigningKeys({ keyRing, log }: Pick<IdentityDeps, 'keyRing' | 'log'>): Loop {
  return createLoop({
    name: 'tend-signing-keys',
    log,
    restMilliseconds: EVERY_MILLISECONDS,
    async turn() {
      await keyRing.tend();
      return 'idle';
    },
  });
}
