import type { Db } from '@app/chassis/db/db';
import { accountTable, CREDENTIAL } from '../schema/account.table.ts';

/** Linked logins. */
export const accounts = {
  /** The login by address and password of a user, if there is one. */
  findCredential: (db: Db, userId: string) =>
    db.entities.findOneBy(accountTable, { providerId: CREDENTIAL, accountId: userId }),
};
