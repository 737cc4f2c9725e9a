import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { AccountRow } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';

export type ImportedAccount = Pick<
  AccountRow,
  'id' | 'userId' | 'providerId' | 'accountId' | 'passwordHash' | 'createdAt' | 'updatedAt'
>;

type Identifiers = {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  readonly usernames: readonly string[];
};

/** Bulk inserts of users and logins with their ids. */
export const imports = {
  /** Existing users with any of these ids, addresses or usernames (both in lower case). */
  findExisting: (db: Db, { ids, emails, usernames }: Identifiers) =>
    db.query<Pick<UserRow, 'id' | 'email' | 'username'>>(sql`
      select id, email, username from "user"
      where id = any(${ids}) or email = any(${emails}) or username = any(${usernames})`),

  async findDeleted(db: Db, ids: readonly string[]): Promise<string[]> {
    // Every user with a published event has a counter in `outbox_aggregate`, which remains after the user's deletion.
    const rows = await db.query<{ id: string }>(sql`
      select a.id from outbox_aggregate a
      where a.id = any(${ids}) and not exists (select from "user" u where u.id = a.id)`);
    return rows.map(({ id }) => id);
  },

  /** Returns the inserted ids: a concurrent sign-up may have taken an address or username. */
  async insertUsers(tx: Tx, users: readonly UserRow[]): Promise<Set<string>> {
    const rows = await tx.query<{ id: string }>(sql`
      insert into "user" (id, email, email_verified, name, image, username, display_username, language,
        created_at, updated_at)
      select id, email, "emailVerified", name, image, username, "displayUsername", language,
        "createdAt", "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(users)}) as row (id text, email text,
        "emailVerified" boolean, name text, image text, username text, "displayUsername" text, language text, "createdAt" timestamptz,
        "updatedAt" timestamptz)
      on conflict do nothing returning id`);
    return new Set(rows.map(({ id }) => id));
  },

  /** Returns the inserted ids: a login belongs to one user only. */
  async insertAccounts(tx: Tx, accounts: readonly ImportedAccount[]): Promise<Set<string>> {
    const rows = await tx.query<{ id: string }>(sql`
      insert into account (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
      select id, "userId", "providerId", "accountId", "passwordHash", "createdAt", "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(accounts)}) as row (id text, "userId" text,
        "providerId" text, "accountId" text, "passwordHash" text, "createdAt" timestamptz, "updatedAt" timestamptz)
      on conflict do nothing returning id`);
    return new Set(rows.map(({ id }) => id));
  },
};
