import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import { removedAccounts } from '../accounts/removed-account.repository.ts';
import type { IdentityDeps } from '../deps.ts';

/** The caller's logins that a password reset removed and that can still be restored. */
export async function listRemovedAccounts(
  { db, clock }: IdentityDeps,
  { by }: { by: ResolvedSession },
) {
  return removedAccounts.list(db, by.user.id, clock.now());
}
