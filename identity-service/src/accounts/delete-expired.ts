import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from '../sessions/session.repository.ts';
import { trustedIps } from '../sessions/trusted-ip.repository.ts';
import { verifications } from '../verifications/verification.repository.ts';
import { removedAccounts } from './removed-account.repository.ts';

const EVERY_MILLISECONDS = 10 * 60_000;
const SESSION_BATCH = 1_000;

/** Periodically deletes expired sessions, trusted IP addresses, removed logins and verification values. */
export function deleteExpired({ db, clock, log }: IdentityDeps): Worker {
  return createWorker({
    name: 'delete-expired',
    log,
    idleMs: EVERY_MILLISECONDS,
    async runOnce() {
      const count = await sessions.deleteExpired(db, clock.now(), SESSION_BATCH);
      await trustedIps.deleteExpired(db, clock.now());
      await removedAccounts.deleteExpired(db, clock.now());
      await verifications.deleteExpired(db, clock.now());
      return count === SESSION_BATCH ? 'more' : 'idle';
    },
  });
}
