import { createLoop, type Loop } from '@tessera/chassis/messaging/loop';
import type { IdentityDeps } from '../deps.ts';
import { knownAddresses } from '../sessions/known-address.repository.ts';
import { sessions } from '../sessions/session.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { removedAccounts } from './removed-account.repository.ts';

const EVERY_MILLISECONDS = 10 * 60_000;

/** Deletes expired sessions, verification values and offers to restore a login now and then. */
export function deleteExpired({ db, clock, log }: IdentityDeps): Loop {
  return createLoop({
    name: 'delete-expired',
    log,
    restMilliseconds: EVERY_MILLISECONDS,
    async turn() {
      await sessions.forgetExpired(db, clock.now());
      await knownAddresses.forgetOld(db, clock.now());
      await removedAccounts.deleteExpired(db, clock.now());
      await verifications.forgetExpired(db, clock.now());
      return 'idle';
    },
  });
}
