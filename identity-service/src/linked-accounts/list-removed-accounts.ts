import type { UserActor } from '@tessera/contracts/actor';
import { removedAccounts } from '../accounts/removed-account.repository.ts';
import type { IdentityDeps } from '../deps.ts';

/** The user's logins that a password reset removed and that can still be restored. */
export async function listRemovedAccounts({ db, clock }: IdentityDeps, actor: UserActor) {
  return removedAccounts.list(db, actor.user.id, clock.now());
}
