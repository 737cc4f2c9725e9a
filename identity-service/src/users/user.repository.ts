import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { UserProfile } from '@tessera/contracts/identity/requests';
import { CREDENTIAL } from '../schema/account.table.ts';
import { type UserRecord, type UserRow, userTable } from '../schema/user.table.ts';
import { emailVerifiedAt } from './email.rules.ts';

/** Columns of a user `u`. */
const COLUMNS = sql`u.id, u.email, u.email_verified as "emailVerified", u.name, u.image, u.username,
  u.display_username as "displayUsername", u.language, u.created_at as "createdAt", u.updated_at as "updatedAt"`;

/**
 * Every change of a user publishes an event in its transaction, and this statement reads the counter of the user's
 * events together with the user, so the revision belongs to exactly this profile.
 */
const PROFILES = sql`select u.id, u.name, u.email, u.image, u.email_verified as "emailVerified", u.language,
    coalesce(a.version, 0) as revision
  from "user" u left join outbox_aggregate a on a.id = u.id`;

type ProfileRow = Omit<UserProfile, 'revision'> & { readonly revision: string };

const toProfiles = async (rows: Promise<ProfileRow[]>): Promise<UserProfile[]> =>
  (await rows).map((row) => ({ ...row, revision: Number(row.revision) }));

/** Users. Addresses are passed in lower case. */
export const users = {
  async findByEmail(db: Db, email: string): Promise<UserRow | null> {
    return db.queryOne<UserRow>(sql`select ${COLUMNS} from "user" u where u.email = ${email}`);
  },

  /** `username` in lower case. */
  async findByUsername(db: Db, username: string): Promise<UserRow | null> {
    return db.queryOne<UserRow>(
      sql`select ${COLUMNS} from "user" u where u.username = ${username}`,
    );
  },

  findById: (db: Db, id: string) => db.entities.findOneBy(userTable, { id }),

  findProfiles: (db: Db, ids: readonly string[]) =>
    toProfiles(db.query<ProfileRow>(sql`${PROFILES} where u.id = any(${ids}::text[])`)),
  /** The next users after an id, ordered by id. */
  listProfiles: (db: Db, after: string, limit: number) =>
    toProfiles(
      db.query<ProfileRow>(sql`${PROFILES} where u.id > ${after} order by u.id limit ${limit}`),
    ),

  /** Locks the row until the transaction ends. */
  lock: (tx: Tx, id: string) =>
    tx.entities.findOne(userTable, { where: { id }, lock: { mode: 'pessimistic_write' } }),

  /** Locks the row until the transaction ends. Null when another transaction has changed the address meanwhile. */
  lockByEmail: (tx: Tx, email: string) =>
    tx.queryOne<UserRow>(sql`select ${COLUMNS} from "user" u where u.email = ${email} for update`),

  /**
   * The user, if the password has this stored hash. Until the transaction ends, neither the user nor the password can
   * change.
   */
  lockWithPassword: (tx: Tx, id: string, passwordHash: string) =>
    tx.queryOne<UserRow>(sql`
      select ${COLUMNS} from "user" u join account a on a.user_id = u.id and a.provider_id = ${CREDENTIAL}
      where u.id = ${id} and a.password_hash = ${passwordHash} for share of u, a`),

  /** Inserts a user; an address that is verified counts as verified now. */
  insert: (tx: Tx, user: UserRow) =>
    tx.entities.insert(userTable, {
      ...user,
      emailVerifiedAt: user.emailVerified ? user.createdAt : null,
    }),

  /** Updates a locked row and returns the user after the change. */
  async update(
    tx: Tx,
    user: UserRecord,
    change: Partial<UserRecord>,
    updatedAt: Date,
  ): Promise<UserRecord> {
    const values = { emailVerifiedAt: emailVerifiedAt(user), ...change, updatedAt };
    await tx.entities.update(userTable, { id: user.id }, values);
    return { ...user, ...values };
  },

  /**
   * Marks the address as verified. Returns the changed user, or null when nothing changed. `inOwnSession`: the link
   * was opened in a session of that user, which some links require.
   */
  async verify(
    tx: Tx,
    { id, email }: Pick<UserRow, 'id' | 'email'>,
    { at, inOwnSession }: { readonly at: Date; readonly inOwnSession: boolean },
  ): Promise<UserRow | null> {
    return tx.queryOne<UserRow>(sql`
      update "user" u set email_verified = true, email_verified_at = ${at}, updated_at = ${at}
      where u.id = ${id} and u.email = ${email} and not u.email_verified
        and (${inOwnSession} or not u.verification_needs_session)
      returning ${COLUMNS}`);
  },

  delete: (tx: Tx, id: string) => tx.entities.delete(userTable, { id }),
};
