import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { UserRow } from '../schema/user.table.ts';

/** The profile of a user, from any source. */
export type Profile = Pick<
  UserRow,
  'userId' | 'name' | 'email' | 'emailVerified' | 'image' | 'language'
>;

/** A profile as identity-service has it. The copy with the greater revision is newer. */
export type VersionedProfile = Profile & { readonly revision: number };

/** A stored profile, with the version of the event it comes from (decimal digits). */
export type StoredProfile = Profile & { readonly version: string; readonly deleted: boolean };

/** SQL expression: what members see of the user `p`, null when there is no profile. */
export const userJson = `case when p.user_id is null then null else
  json_build_object('id', p.user_id, 'name', p.name, 'email', p.email, 'image', p.image) end`;

/** Replaces a stored profile only if its version is smaller. A deleted user stays deleted. */
const project = statement<never>(
  'user-project',
  `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, $2, $3, $4, $5, $6, $7, false)
   on conflict (user_id) do update set
     name = excluded.name, email = excluded.email, email_verified = excluded.email_verified,
     image = excluded.image, language = excluded.language, version = excluded.version
   where user_profile.version < excluded.version and not user_profile.deleted`,
);

/** Always locks the row, also when it stays unchanged. */
const upsertAndLock = statement<{ deleted: boolean }>(
  'user-upsert-and-lock',
  `insert into user_profile as stored (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, $2, $3, $4, $5, $6, 0, false)
   on conflict (user_id) do update set
     name = case when stored.version = 0 then excluded.name else stored.name end,
     email = case when stored.version = 0 then excluded.email else stored.email end,
     email_verified = case when stored.version = 0 then excluded.email_verified else stored.email_verified end,
     image = case when stored.version = 0 then excluded.image else stored.image end,
     language = case when stored.version = 0 then excluded.language else stored.language end
   returning deleted`,
);

const lockEmail = statement<{ email: string }>(
  'user-lock-email',
  'select email from user_profile where user_id = $1 for update',
);

const lock = statement<Profile>(
  'user-lock',
  `select user_id as "userId", name, email, email_verified as "emailVerified", image, language
   from user_profile where user_id = $1 and not deleted for share`,
);

const markDeleted = statement<never>(
  'user-mark-deleted',
  `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, '', '', false, null, 'en', $2, true)
   on conflict (user_id) do update set
     name = '', email = '', email_verified = false, image = null,
     version = greatest(user_profile.version, excluded.version), deleted = true`,
);

const listBetween = statement<StoredProfile>(
  'user-list-between',
  `select user_id as "userId", name, email, email_verified as "emailVerified", image, language, version, deleted
   from user_profile
   where user_id = any($3) or (user_id > $1 and ($2::text is null or user_id <= $2) and not deleted)
   order by user_id limit $4`,
);

/** Writes only over the compared version, because a later version is newer. Revision 0 does not replace the version. */
const updateIfVersion = statement<{ id: string }>(
  'user-update-if-version',
  `update user_profile set name = $2, email = $3, email_verified = $4, image = $5, language = $6,
     version = case when $8::bigint > 0 then $8 else version end
   where user_id = $1 and version = $7 and not deleted returning user_id as id`,
);

const valuesOf = ({ userId, name, email, emailVerified, image, language }: Profile) => [
  userId,
  name,
  email.toLowerCase(),
  emailVerified,
  image,
  language,
];

/** Local copies of identity-service's users. */
export const users = {
  /** Stores a profile, unless a newer one is stored or the user is deleted. */
  project: (tx: Tx, profile: VersionedProfile) =>
    tx.query(project, [...valuesOf(profile), profile.revision]),

  /**
   * Inserts or updates a user's row and locks it until the transaction ends, so that the user is not deleted
   * meanwhile. False when the user is deleted.
   */
  async upsertAndLock(tx: Tx, profile: Profile): Promise<boolean> {
    const [row] = await tx.query(upsertAndLock, valuesOf(profile));
    return row?.deleted === false;
  },

  /** Locks a user's row against deletion until the transaction ends; null when unknown or deleted. */
  async lock(tx: Tx, userId: string): Promise<Profile | null> {
    const [row] = await tx.query(lock, [userId]);
    return row ?? null;
  },

  /**
   * The stored profiles of these users, deleted or not, and of all other users that are not deleted with ids after
   * `after` and up to `last` (null: no upper bound); at most `limit`, ordered by id.
   */
  listBetween: (
    db: Db,
    range: { readonly after: string; readonly last: string | null },
    userIds: readonly string[],
    limit: number,
  ) => db.query(listBetween, [range.after, range.last, userIds, limit]),

  /** Writes a profile over a row of that version; false when the row has another version. */
  async updateIfVersion(tx: Tx, profile: VersionedProfile, version: string): Promise<boolean> {
    const values = [...valuesOf(profile), version, profile.revision];
    return (await tx.query(updateIfVersion, values)).length > 0;
  },

  /** Erases a user's profile, marks it deleted and returns the address, if it was known. */
  async markDeleted(tx: Tx, userId: string, version: number): Promise<string | null> {
    const [row] = await tx.query(lockEmail, [userId]);
    await tx.query(markDeleted, [userId, version]);
    return row?.email || null;
  },
};
