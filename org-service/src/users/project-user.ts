import type { Db } from '@tessera/chassis/db/types';
import { users, type VersionedProfile } from './user.repository.ts';

/**
 * Stores the profile that was read after an event of that version, unless a newer one is stored. A missing
 * profile means that the user was deleted: nothing is stored, and the event of the deletion follows.
 */
export async function projectUser(
  { db }: { readonly db: Db },
  profile: VersionedProfile | null,
  version: number,
): Promise<void> {
  if (profile === null) return;
  // The profile was read after the event, so it is at least as new.
  const revision = Math.max(profile.revision, version);
  await db.transaction((tx) => users.project(tx, { ...profile, revision }));
}
