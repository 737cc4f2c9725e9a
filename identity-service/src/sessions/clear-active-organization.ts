import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = { organizationId: string; userId: string | null };

/** Clears the active organization of all sessions in which it is active: one user's, or every user's. */
export async function clearActiveOrganization(
  { db, sessionCache }: IdentityDeps,
  { organizationId, userId }: Input,
): Promise<void> {
  const cleared = await db.transaction((tx) => sessions.deactivate(tx, organizationId, userId));
  await sessionCache.write(cleared);
}
