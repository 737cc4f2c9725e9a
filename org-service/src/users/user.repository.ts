import type { Db, Tx } from '@tessera/chassis/db/db';
import { statement } from '@tessera/chassis/db/statement';
import type { UserRow } from '../schema/user.table.ts';

/** What is known of a user, from whatever source. */
export type Profile = Pick<
  UserRow,
  'userId' | 'name' | 'email' | 'emailVerified' | 'image' | 'language'
>;

/** A profile as identity-service has it: of two, the one with the greater revision is newer. */
export type VersionedProfile = Profile & { readonly revision: number };

/** A row of ours, with the version of the fact that it is from (decimal digits). */
export type HeldProfile = Profile & { readonly version: string; readonly deleted: boolean };

/** Column `user`: what members see of the user `p`, null when nobody is known by that id. */
export const shownUser = `case when p.user_id is null then null else
  json_build_object('id', p.user_id, 'name', p.name, 'email', p.email, 'image', p.image) end`;

/** Later facts win; of a deleted user nothing is written again. */
const project = statement<never>(
  'user-project',
  `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, $2, $3, $4, $5, $6, $7, false)
   on conflict (user_id) do update set
     name = excluded.name, email = excluded.email, email_verified = excluded.email_verified,
     image = excluded.image, language = excluded.language, version = excluded.version
   where user_profile.version < excluded.version and not user_profile.deleted`,
);

/** Always takes the row's lock, also where the row stays as it is. */
const claim = statement<{ deleted: boolean }>(
  'user-claim',
  `insert into user_profile as held (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, $2, $3, $4, $5, $6, 0, false)
   on conflict (user_id) do update set
     name = case when held.version = 0 then excluded.name else held.name end,
     email = case when held.version = 0 then excluded.email else held.email end,
     email_verified = case when held.version = 0 then excluded.email_verified else held.email_verified end,
     image = case when held.version = 0 then excluded.image else held.image end,
     language = case when held.version = 0 then excluded.language else held.language end
   returning deleted`,
);

const lockEmail = statement<{ email: string }>(
  'user-lock-email',
  'select email from user_profile where user_id = $1 for update',
);

const hold = statement<Profile>(
  'user-hold',
  `select user_id as "userId", name, email, email_verified as "emailVerified", image, language
   from user_profile where user_id = $1 and not deleted for share`,
);

const bury = statement<never>(
  'user-bury',
  `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
   values ($1, '', '', false, null, 'en', $2, true)
   on conflict (user_id) do update set
     name = '', email = '', email_verified = false, image = null,
     version = greatest(user_profile.version, excluded.version), deleted = true`,
);

const heldBetween = statement<HeldProfile>(
  'user-held-between',
  `select user_id as "userId", name, email, email_verified as "emailVerified", image, language, version, deleted
   from user_profile
   where user_id = any($3) or (user_id > $1 and ($2::text is null or user_id <= $2) and not deleted)
   order by user_id limit $4`,
);

/** Only over what was compared: whatever has come since is newer. Revision 0 says nothing of the order. */
const mend = statement<{ id: string }>(
  'user-mend',
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

/** Our copy of identity's users. */
export const users = {
  /** Keeps a profile, unless a newer one is kept or the user is gone. */
  project: (tx: Tx, profile: VersionedProfile) =>
    tx.query(project, [...valuesOf(profile), profile.revision]),

  /**
   * Makes sure that a user has a row and holds it until the transaction ends, so that nobody
   * is deleted meanwhile. False when the user is gone already.
   */
  async claim(tx: Tx, profile: Profile): Promise<boolean> {
    const [row] = await tx.query(claim, valuesOf(profile));
    return row?.deleted === false;
  },

  /** A user as known here, not deleted until the transaction ends; null when unknown or gone. */
  async hold(tx: Tx, userId: string): Promise<Profile | null> {
    const [row] = await tx.query(hold, [userId]);
    return row ?? null;
  },

  /**
   * Those of the users that are held here, deleted or not, and every other one who is not deleted behind `after`
   * and up to `last` (null: all that follow); at most `limit`, in the order of their ids.
   */
  heldBetween: (
    db: Db,
    range: { readonly after: string; readonly last: string | null },
    userIds: readonly string[],
    limit: number,
  ) => db.query(heldBetween, [range.after, range.last, userIds, limit]),

  /** Writes a profile over a row of that version; false when the row has moved on. */
  async mend(tx: Tx, profile: VersionedProfile, version: string): Promise<boolean> {
    const values = [...valuesOf(profile), version, profile.revision];
    return (await tx.query(mend, values)).length > 0;
  },

  /** Forgets a user for good and answers the address they had, if it was known. */
  async bury(tx: Tx, userId: string, version: number): Promise<string | null> {
    const [row] = await tx.query(lockEmail, [userId]);
    await tx.query(bury, [userId, version]);
    return row?.email || null;
  },
};
