import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import type { IdentityDeps } from '../deps.ts';

const EVERY_MILLISECONDS = 60_000;

/** Ensures in every process that a signing key exists and the next one is published in time. */
export function createKeyRotationWorker({
  keyRing,
  log,
}: Pick<IdentityDeps, 'keyRing' | 'log'>): Worker {
  return createWorker({
    name: 'jwt-key-rotation',
    log,
    idleMs: EVERY_MILLISECONDS,
    async runOnce() {
      await keyRing.rotateIfDue();
      return 'idle';
    },
  });
}
