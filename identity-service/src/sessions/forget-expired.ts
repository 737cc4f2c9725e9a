import { createLoop, type Loop } from '@app/chassis/messaging/loop';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { knownAddresses } from './known-address.repository.ts';
import { sessions } from './session.repository.ts';

const EVERY_MILLISECONDS = 10 * 60_000;

/** Clears expired sessions and verification values now and then; nobody reads them any more. */
export function forgetExpired({ db, clock, log }: IdentityDeps): Loop {
  return createLoop({
    name: 'forget-expired',
    log,
    restMilliseconds: EVERY_MILLISECONDS,
    async turn() {
      await sessions.forgetExpired(db, clock.now());
      await knownAddresses.forgetOld(db, clock.now());
      await verifications.forgetExpired(db, clock.now());
      return 'idle';
    },
  });
}
