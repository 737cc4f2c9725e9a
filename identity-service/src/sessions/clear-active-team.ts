import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = { organizationId: string; teamId: string; userId: string | null };

/** Clears a team from the sessions that work in it: one user's, or everybody's. */
export async function clearActiveTeam(
  { db, copies }: IdentityDeps,
  { organizationId, teamId, userId }: Input,
): Promise<void> {
  const cleared = await db.transaction((tx) =>
    sessions.deactivateTeam(tx, organizationId, teamId, userId),
  );
  await copies.write(cleared);
}
