import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { RemovedAccountRow } from '../schema/removed-account.table.ts';

const RETENTION_DAYS = 30;

/** Logins that have been linked again, to any user, cannot be restored. */
const RESTORABLE = sql`not exists (
  select from account a where a.provider_id = r.provider_id and a.account_id = r.account_id)`;

/** Linked logins that a password reset removed and that their user may restore for 30 days. */
export const removedAccounts = {
  /**
   * Removes a user's linked logins (not the password) created before a time, or all when it is null. Returns their
   * providers. Their tokens are deleted.
   */
  async remove(tx: Tx, userId: string, before: Date | null, at: Date): Promise<string[]> {
    const removed = await tx.query<{ providerId: string }>(sql`
      with removed as (
        delete from account
        where user_id = ${userId} and provider_id <> ${CREDENTIAL}
          and (${before}::timestamptz is null or created_at < ${before})
        returning id, user_id, provider_id, account_id, created_at
      )
      insert into removed_account (id, user_id, provider_id, account_id, created_at, removed_at)
      select id, user_id, provider_id, account_id, created_at, ${at} from removed
      on conflict (user_id, provider_id, account_id) do update
      set created_at = excluded.created_at, removed_at = excluded.removed_at
      returning provider_id as "providerId"`);
    return removed.map(({ providerId }) => providerId);
  },

  list: (db: Db, userId: string, now: Date) =>
    db.query<RemovedAccountRow>(sql`
      select id, user_id as "userId", provider_id as "providerId", account_id as "accountId",
        created_at as "createdAt", removed_at as "removedAt"
      from removed_account r
      where user_id = ${userId} and ${RESTORABLE}
        and removed_at >= ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'
      order by created_at, id`),

  /** Deletes the entry and returns it; null when it does not exist. */
  async delete(tx: Tx, userId: string, id: string, now: Date) {
    return tx.queryOne<{ providerId: string; accountId: string; removedAt: Date }>(sql`
      delete from removed_account r
      where id = ${id} and user_id = ${userId} and ${RESTORABLE}
        and removed_at >= ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'
      returning provider_id as "providerId", account_id as "accountId", removed_at as "removedAt"`);
  },

  deleteExpired: (db: Db, now: Date) =>
    db.query(sql`
      delete from removed_account where removed_at < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'`),
};
