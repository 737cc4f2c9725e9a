import type { Db } from '@tessera/chassis/db/types';
import { users } from './user.repository.ts';

const PAGE = 100;

/** Profiles of the next users after an id, with their revisions, for reconciliation in other services. */
export const listUsers = ({ db }: { readonly db: Db }, { after }: { after: string }) =>
  users.listProfiles(db, after, PAGE);
