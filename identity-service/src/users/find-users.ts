import type { Db } from '@tessera/chassis/db/types';
import { users } from './user.repository.ts';

/** Profiles by id with their revisions, for other services; unknown and deleted ids are omitted. */
export async function findUsers({ db }: { readonly db: Db }, { userIds }: { userIds: string[] }) {
  return userIds.length === 0 ? [] : users.findProfiles(db, userIds);
}
