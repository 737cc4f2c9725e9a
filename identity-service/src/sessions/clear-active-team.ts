import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = { organizationId: string; teamId: string; userId: string | null };

/** Clears the active team of all sessions in which it is active: one user's, or every user's. */
export async function clearActiveTeam(
  { db, sessionCache }: IdentityDeps,
  { organizationId, teamId, userId }: Input,
): Promise<void> {
  const cleared = await db.transaction((tx) =>
    sessions.deactivateTeam(tx, organizationId, teamId, userId),
  );
  await sessionCache.write(cleared);
}
