import type { ResolvedSession } from '@tessera/chassis/sessions/session-reader';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

/** Makes the mailed link of a change of address worthless; fine when there is none. */
export async function cancelEmailChange({ db }: IdentityDeps, { user }: ResolvedSession) {
  await db.transaction((tx) => verifications.endAll(tx, user.id, 'change-email'));
  return { status: true } as const;
}
