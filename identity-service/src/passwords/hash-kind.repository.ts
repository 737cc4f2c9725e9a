import type { Db } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
import { CURRENT, type HashKind, isHashKind } from './stored-hash.ts';

/** Both as in the index `account_older_hash`. */
const IS_OLDER = `password_hash not like '${CURRENT}%'`;
const KIND = `coalesce(
  substring(password_hash from '^[$]argon2[a-z]+[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$]'), 'scrypt')`;

/** Reads one row of the index for each kind, however many hashes there are. */
const listOlder = statement<{ kind: string }>(
  'hash-kind-list-older',
  `with recursive held as (
     select min(${KIND}) as kind from account where ${IS_OLDER}
     union all
     select (select min(${KIND}) from account where ${IS_OLDER} and ${KIND} > held.kind)
     from held where held.kind is not null
   )
   select kind from held where kind is not null`,
);

/** Algorithms and costs of the stored password hashes. */
export const hashKinds = {
  /** Those besides today's. */
  async listOlder(db: Db): Promise<HashKind[]> {
    return (await db.query(listOlder)).map(({ kind }) => kind).filter(isHashKind);
  },
};
