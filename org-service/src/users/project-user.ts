import type { Db } from '@tessera/chassis/db/db';
import { users, type VersionedProfile } from './user.repository.ts';

/**
 * Keeps the profile that identity-service responded with after an event of that version, unless a newer
 * one is kept. Without a profile the user is deleted by now, and the event of that follows.
 */
export async function projectUser(
  { db }: { readonly db: Db },
  profile: VersionedProfile | null,
  version: number,
): Promise<void> {
  if (profile === null) return;
  // Read after the event, the profile is at least as new as the event.
  const revision = Math.max(profile.revision, version);
  await db.transaction((tx) => users.project(tx, { ...profile, revision }));
}
