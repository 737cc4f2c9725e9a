import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** The change of the caller's own address that waits for the mailed link to be opened; null without one. */
export async function getEmailChange({ db, clock }: IdentityDeps, { user }: UserActor) {
  const kept = await verifications.findOfUser(db, user.id, 'change-email', clock.now());
  if (kept === null) return { pending: null };
  return { pending: { newEmail: String(kept.value.newEmail), expiresAt: kept.expiresAt } };
}
