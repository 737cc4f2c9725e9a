import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** The change of the caller's own address that waits for the mailed link to be opened; null without one. */
export async function getEmailChange({ db, clock }: IdentityDeps, { user }: ResolvedSession) {
  const kept = await verifications.findOfUser(db, user.id, 'change-email', clock.now());
  if (kept === null) return { pending: null };
  return { pending: { newEmail: String(kept.value.newEmail), expiresAt: kept.expiresAt } };
}
