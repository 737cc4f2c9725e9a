import type { Db } from '@app/chassis/db/db';
import { type Profile, users } from './user.repository.ts';

/** Takes in what identity tells of a user, in whatever order it comes. */
export async function projectUser(
  { db }: { readonly db: Db },
  profile: Profile,
  version: number,
): Promise<void> {
  await db.transaction((tx) => users.project(tx, profile, version));
}
