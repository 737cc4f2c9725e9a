import { statement } from '@tessera/chassis/db/statement';
import type { Tx } from '@tessera/chassis/db/types';
import { CREDENTIAL } from '../schema/account.table.ts';

type NewCredential = {
  readonly id: string;
  readonly userId: string;
  readonly passwordHash: string;
  readonly at: Date;
};

const INSERT = `insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
  values ($1, $2, '${CREDENTIAL}', $2, $3, $4, $4) on conflict (provider_id, account_id)`;

const upsert = statement<never>(
  'credential-upsert',
  `${INSERT} do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
);
const insert = statement<{ id: string }>('credential-insert', `${INSERT} do nothing returning id`);
const replace = statement<{ id: string }>(
  'credential-replace',
  `update account set password_hash = $3, updated_at = $4
   where provider_id = '${CREDENTIAL}' and account_id = $1 and password_hash = $2 returning id`,
);

/** The password login of a user; at most one each. */
export const credentials = {
  /** Sets the user's password, replacing an existing one. */
  upsert: (tx: Tx, { id, userId, passwordHash, at }: NewCredential) =>
    tx.query(upsert, [id, userId, passwordHash, at]),

  /** False when the user has a password already. */
  insert: async (tx: Tx, { id, userId, passwordHash, at }: NewCredential) =>
    (await tx.query(insert, [id, userId, passwordHash, at])).length === 1,

  /** Replaces the hash. False when the stored hash is no longer `currentHash`. */
  replace: async (tx: Tx, userId: string, currentHash: string, passwordHash: string, at: Date) =>
    (await tx.query(replace, [userId, currentHash, passwordHash, at])).length === 1,
};
