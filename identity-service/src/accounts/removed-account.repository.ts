import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { RemovedAccountRow } from '../schema/removed-account.table.ts';

const RETENTION_DAYS = 30;

const remove = statement<{ providerId: string }>(
  'removed-account-remove',
  `with removed as (
     delete from account
     where user_id = $1 and provider_id <> '${CREDENTIAL}' and ($2::timestamptz is null or created_at < $2)
     returning id, user_id, provider_id, account_id, created_at
   )
   insert into removed_account (id, user_id, provider_id, account_id, created_at, removed_at)
   select id, user_id, provider_id, account_id, created_at, $3 from removed
   on conflict (user_id, provider_id, account_id) do update
   set created_at = excluded.created_at, removed_at = excluded.removed_at
   returning provider_id as "providerId"`,
);

/** Logins that have been linked again, to any user, cannot be restored. */
const RESTORABLE = `not exists (
  select from account a where a.provider_id = r.provider_id and a.account_id = r.account_id)`;

const list = statement<RemovedAccountRow>(
  'removed-account-list',
  `select id, user_id as "userId", provider_id as "providerId", account_id as "accountId",
     created_at as "createdAt", removed_at as "removedAt"
   from removed_account r where user_id = $1 and removed_at >= $2::timestamptz - interval '${RETENTION_DAYS} days' and ${RESTORABLE}
   order by created_at, id`,
);

const deleteOne = statement<{ providerId: string; accountId: string; removedAt: Date }>(
  'removed-account-delete',
  `delete from removed_account r
   where id = $1 and user_id = $2 and removed_at >= $3::timestamptz - interval '${RETENTION_DAYS} days' and ${RESTORABLE}
   returning provider_id as "providerId", account_id as "accountId", removed_at as "removedAt"`,
);

const deleteExpired = statement<never>(
  'removed-account-delete-expired',
  `delete from removed_account where removed_at < $1::timestamptz - interval '${RETENTION_DAYS} days'`,
);

/** Linked logins that a password reset removed and that their user may restore for 30 days. */
export const removedAccounts = {
  /**
   * Removes a user's linked logins (not the password) created before a time, or all when it is null. Returns their
   * providers. Their tokens are deleted.
   */
  async remove(tx: Tx, userId: string, before: Date | null, at: Date): Promise<string[]> {
    return (await tx.query(remove, [userId, before, at])).map(({ providerId }) => providerId);
  },

  list: (db: Db, userId: string, now: Date) => db.query(list, [userId, now]),

  /** Deletes the entry and returns it; null when it does not exist. */
  async delete(tx: Tx, userId: string, id: string, now: Date) {
    const [row] = await tx.query(deleteOne, [id, userId, now]);
    return row ?? null;
  },

  deleteExpired: (db: Db, now: Date) => db.query(deleteExpired, [now]),
};
