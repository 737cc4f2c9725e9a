import { sql } from '@tessera/chassis/db/sql';
import type { Tx } from '@tessera/chassis/db/types';
import { CREDENTIAL } from '../schema/account.table.ts';

type NewCredential = {
  readonly id: string;
  readonly userId: string;
  readonly passwordHash: string;
  readonly at: Date;
};

const insertInto = ({ id, userId, passwordHash, at }: NewCredential) => sql`
  insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
  values (${id}, ${userId}, ${CREDENTIAL}, ${userId}, ${passwordHash}, ${at}, ${at})
  on conflict (provider_id, account_id)`;

/** The password login of a user; at most one each. */
export const credentials = {
  /** Sets the user's password, replacing an existing one. */
  upsert: (tx: Tx, credential: NewCredential) =>
    tx.query(sql`
      ${insertInto(credential)} do update set
        password_hash = excluded.password_hash, updated_at = excluded.updated_at`),

  /** False when the user has a password already. */
  insert: async (tx: Tx, credential: NewCredential) =>
    (await tx.queryOne(sql`${insertInto(credential)} do nothing returning id`)) !== null,

  /** Replaces the hash. False when the stored hash is no longer `currentHash`. */
  replace: async (tx: Tx, userId: string, currentHash: string, passwordHash: string, at: Date) =>
    (await tx.queryOne(sql`
      update account set password_hash = ${passwordHash}, updated_at = ${at}
      where provider_id = ${CREDENTIAL} and account_id = ${userId} and password_hash = ${currentHash}
        returning id`)) !== null,
};
