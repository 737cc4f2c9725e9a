import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** Invalidates the mailed link of a pending email change. Succeeds when there is none. */
export async function cancelEmailChange({ db }: IdentityDeps, { user }: UserActor) {
  await db.transaction((tx) => verifications.deleteAll(tx, user.id, 'change-email'));
  return { status: true } as const;
}
