import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { CURRENT_HASH_PREFIX, type HashKind, isHashKind } from './stored-hash.ts';

/** Both expressions must equal those of the index `account_outdated_hash`. */
const IS_OLDER = rawSql(`password_hash not like '${CURRENT_HASH_PREFIX}%'`);
const KIND = sql`coalesce(
  substring(password_hash from '^[$]argon2[a-z]+[$]v=[0-9]+[$]m=[0-9]+,t=[0-9]+,p=[0-9]+[$]'), 'scrypt')`;

/** Algorithms and costs of the stored password hashes. */
export const hashKinds = {
  /** The stored kinds besides the current one. */
  async listOlder(db: Db): Promise<HashKind[]> {
    // A loose index scan: reads one row per kind, however many hashes there are.
    const rows = await db.query<{ kind: string }>(sql`
      with recursive older as (
        select min(${KIND}) as kind from account where ${IS_OLDER}
        union all
        select (select min(${KIND}) from account where ${IS_OLDER} and ${KIND} > older.kind)
        from older where older.kind is not null
      )
      select kind from older where kind is not null`);
    return rows.map(({ kind }) => kind).filter(isHashKind);
  },
};
