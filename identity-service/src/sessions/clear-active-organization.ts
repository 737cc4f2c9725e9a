import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = { organizationId: string; userId: string | null };

/** Clears an organization from the sessions that work in it: one user's, or everybody's. */
export async function clearActiveOrganization(
  { db, copies }: IdentityDeps,
  { organizationId, userId }: Input,
): Promise<void> {
  const cleared = await db.transaction((tx) => sessions.deactivate(tx, organizationId, userId));
  await copies.write(cleared);
}
