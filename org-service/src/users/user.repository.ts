import { type Sql, sql } from '@tessera/chassis/db/sql';
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
export const userJson = sql`case when p.user_id is null then null else
  json_build_object('id', p.user_id, 'name', p.name, 'email', p.email, 'image', p.image) end`;

/** SQL expression: the earlier addresses of a stored profile that gets a new address. */
const earlierEmails = (stored: Sql, email: Sql) => sql`case
  when ${stored}.email in ('', ${email}) then ${stored}.earlier_emails
  else array_append(array_remove(${stored}.earlier_emails, ${stored}.email), ${stored}.email) end`;

/** SQL expression: those of the earlier addresses that were verified while they were stored. */
const verifiedEarlierEmails = (stored: Sql, email: Sql) => sql`case
  when not ${stored}.email_verified or ${stored}.email in ('', ${email}) then ${stored}.verified_earlier_emails
  else array_append(array_remove(${stored}.verified_earlier_emails, ${stored}.email), ${stored}.email) end`;

/**
 * The known addresses of a deleted user: all of them, and those whose invitations go with the user. These are the current
 * one and the earlier ones that were verified: an unverified address can be changed to that of any other person.
 */
export type KnownEmails = { readonly all: readonly string[]; readonly invited: readonly string[] };

/** Local copies of identity-service's users. */
export const users = {
  /** Stores a profile, unless a newer one is stored or the user is deleted. */
  project: (tx: Tx, profile: VersionedProfile) =>
    tx.query(sql`
      insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
      values (${profile.userId}, ${profile.name}, ${profile.email.toLowerCase()}, ${profile.emailVerified},
        ${profile.image}, ${profile.language}, ${profile.revision}, false)
      on conflict (user_id) do update set
        earlier_emails = ${earlierEmails(sql`user_profile`, sql`excluded.email`)},
        verified_earlier_emails = ${verifiedEarlierEmails(sql`user_profile`, sql`excluded.email`)},
        name = excluded.name, email = excluded.email, email_verified = excluded.email_verified,
        image = excluded.image, language = excluded.language, version = excluded.version
      where user_profile.version < excluded.version and not user_profile.deleted`),

  /**
   * Inserts or updates a user's row and locks it until the transaction ends, so that the user is not deleted
   * meanwhile. False when the user is deleted.
   */
  async upsertAndLock(tx: Tx, profile: Profile): Promise<boolean> {
    const row = await tx.queryOne<{ deleted: boolean }>(sql`
      insert into user_profile as stored (user_id, name, email, email_verified, image, language, version,
        deleted)
      values (${profile.userId}, ${profile.name}, ${profile.email.toLowerCase()}, ${profile.emailVerified},
        ${profile.image}, ${profile.language}, 0, false)
      on conflict (user_id) do update set
        earlier_emails = case when stored.version = 0
          then ${earlierEmails(sql`stored`, sql`excluded.email`)} else stored.earlier_emails end,
        verified_earlier_emails = case when stored.version = 0
          then ${verifiedEarlierEmails(sql`stored`, sql`excluded.email`)} else stored.verified_earlier_emails end,
        name = case when stored.version = 0 then excluded.name else stored.name end,
        email = case when stored.version = 0 then excluded.email else stored.email end,
        email_verified = case when stored.version = 0 then excluded.email_verified else stored.email_verified end,
        image = case when stored.version = 0 then excluded.image else stored.image end,
        language = case when stored.version = 0 then excluded.language else stored.language end
      returning deleted`);
    return row?.deleted === false;
  },

  /** Locks a user's row against deletion until the transaction ends; null when unknown or deleted. */
  async lock(tx: Tx, userId: string): Promise<Profile | null> {
    return tx.queryOne<Profile>(sql`
      select user_id as "userId", name, email, email_verified as "emailVerified", image, language
      from user_profile where user_id = ${userId} and not deleted for share`);
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
  ) =>
    db.query<StoredProfile>(sql`
      select user_id as "userId", name, email, email_verified as "emailVerified", image, language, version,
        deleted
      from user_profile
      where user_id = any(${userIds}) or (user_id > ${range.after}
        and (${range.last}::text is null or user_id <= ${range.last}) and not deleted)
      order by user_id limit ${limit}`),

  /** Writes a profile over a row of that version; false when the row has another version. */
  async updateIfVersion(tx: Tx, profile: VersionedProfile, version: string): Promise<boolean> {
    const updated = await tx.queryOne(sql`
      update user_profile set name = ${profile.name}, email = ${profile.email.toLowerCase()},
        earlier_emails = ${earlierEmails(sql`user_profile`, sql`${profile.email.toLowerCase()}::text`)},
        verified_earlier_emails = ${verifiedEarlierEmails(sql`user_profile`, sql`${profile.email.toLowerCase()}::text`)},
        email_verified = ${profile.emailVerified}, image = ${profile.image}, language = ${profile.language},
        version = case when ${profile.revision}::bigint > 0 then ${profile.revision} else version end
      where user_id = ${profile.userId} and version = ${version} and not deleted
      returning user_id as id`);
    return updated !== null;
  },

  /**
   * Erases a user's profile, marks it deleted and returns the addresses of the user that are known: the current one, and
   * earlier ones that no other user has now.
   */
  async markDeleted(tx: Tx, userId: string, version: number): Promise<KnownEmails> {
    const rows = await tx.query<{ email: string; invited: boolean }>(sql`
      with stored as (select * from user_profile where user_id = ${userId} for update)
      select email, true as invited from stored where email <> ''
      union all
      select earlier, earlier = any (verified_earlier_emails) from stored, unnest(earlier_emails) as earlier
      where not exists (
        select from user_profile as other
        where other.email = earlier and other.user_id <> ${userId} and not other.deleted)`);
    await tx.query(sql`
      insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
      values (${userId}, '', '', false, null, 'en', ${version}, true)
      on conflict (user_id) do update set
        name = '', email = '', earlier_emails = '{}', verified_earlier_emails = '{}', email_verified = false,
        image = null, version = greatest(user_profile.version, excluded.version), deleted = true`);
    return {
      all: rows.map(({ email }) => email),
      invited: rows.filter(({ invited }) => invited).map(({ email }) => email),
    };
  },
};
