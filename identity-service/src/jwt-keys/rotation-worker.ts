import { createLoop, type Loop } from '@tessera/chassis/messaging/worker';
import type { IdentityDeps } from '../deps.ts';

const EVERY_MILLISECONDS = 60_000;

/** Ensures in every process that a signing key exists and the next one is published in time. */
export function createKeyRotationWorker({
  keyRing,
  log,
}: Pick<IdentityDeps, 'keyRing' | 'log'>): Loop {
  return createLoop({
    name: 'jwt-key-rotation',
    log,
    restMilliseconds: EVERY_MILLISECONDS,
    async turn() {
      await keyRing.rotateIfDue();
      return 'idle';
    },
  });
}
