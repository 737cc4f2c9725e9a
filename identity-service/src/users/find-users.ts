import type { Db } from '@app/chassis/db/db';
import { users } from './user.repository.ts';

/** Public profiles by id, for other services; unknown ids are left out. */
export async function findUsers({ db }: { readonly db: Db }, { userIds }: { userIds: string[] }) {
  return userIds.length === 0 ? [] : users.findMany(db, userIds);
}
