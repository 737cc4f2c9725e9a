import type { Db } from '@app/chassis/db/db';
import { users } from './user.repository.ts';

const PAGE = 100;

/** Public profiles of the next users behind an id, for services that compare what they hold. One read. */
export const listUsers = ({ db }: { readonly db: Db }, { after }: { after: string }) =>
  users.listBehind(db, after, PAGE);
