import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** The user's pending email change, waiting for the mailed link to be opened; null without one. */
export async function getEmailChange({ db, clock }: IdentityDeps, { user }: UserActor) {
  const pending = await verifications.findByUser(db, user.id, 'change-email', clock.now());
  if (pending === null) return { pending: null };
  return { pending: { newEmail: String(pending.value.newEmail), expiresAt: pending.expiresAt } };
}
