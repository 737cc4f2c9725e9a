import type { Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
import { CREDENTIAL } from '../schema/account.table.ts';

type NewCredential = {
  readonly id: string;
  readonly userId: string;
  readonly passwordHash: string;
  readonly at: Date;
};

const INSERT = `insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
  values ($1, $2, '${CREDENTIAL}', $2, $3, $4, $4) on conflict (provider_id, account_id)`;

const put = statement<never>(
  'credential-put',
  `${INSERT} do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
);
const add = statement<{ id: string }>('credential-add', `${INSERT} do nothing returning id`);
const replace = statement<{ id: string }>(
  'credential-replace',
  `update account set password_hash = $3, updated_at = $4
   where provider_id = '${CREDENTIAL}' and account_id = $1 and password_hash = $2 returning id`,
);

/** The one login of a user that is a password. */
export const credentials = {
  /** Gives the user this password, whether they had one or not. */
  put: (tx: Tx, { id, userId, passwordHash, at }: NewCredential) =>
    tx.query(put, [id, userId, passwordHash, at]),

  /** False when the user has a password already. */
  add: async (tx: Tx, { id, userId, passwordHash, at }: NewCredential) =>
    (await tx.query(add, [id, userId, passwordHash, at])).length === 1,

  /** False when the stored hash is another one by now. */
  replace: async (tx: Tx, userId: string, held: string, passwordHash: string, at: Date) =>
    (await tx.query(replace, [userId, held, passwordHash, at])).length === 1,
};
