import type { UserActor } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** Makes the mailed link of a change of address worthless; fine when there is none. */
export async function cancelEmailChange({ db }: IdentityDeps, { user }: UserActor) {
  await db.transaction((tx) => verifications.endAll(tx, user.id, 'change-email'));
  return { status: true } as const;
}
