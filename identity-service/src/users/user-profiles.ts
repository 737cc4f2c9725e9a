import type { Db } from '@tessera/chassis/db/types';
import { users } from './user.repository.ts';

type Deps = { readonly db: Db };

const PAGE = 100;

/** Profiles by id with their revisions, for other services; unknown and deleted ids are omitted. */
export async function findUsers({ db }: Deps, { userIds }: { userIds: string[] }) {
  return userIds.length === 0 ? [] : users.findProfiles(db, userIds);
}

/** Profiles of the next users after an id, with their revisions, for reconciliation in other services. */
export const listUsers = ({ db }: Deps, { after }: { after: string }) =>
  users.listProfiles(db, after, PAGE);
