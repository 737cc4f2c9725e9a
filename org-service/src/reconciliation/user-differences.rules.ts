import type { Profile, StoredProfile, VersionedProfile } from '../users/user.repository.ts';

export type Differences = {
  /** Theirs that we do not hold. */
  readonly missing: readonly VersionedProfile[];
  /** Ours that differ from theirs, as theirs are. */
  readonly outdated: readonly Outdated[];
  /** Ours that they do not know. */
  readonly gone: readonly DeletedUser[];
};

/** A profile of theirs, and the version of our row that differs (decimal digits). */
export type Outdated = { readonly profile: VersionedProfile; readonly version: string };

/** A user to let go of, with the version of the last fact known of them (decimal digits). */
export type DeletedUser = Pick<StoredProfile, 'userId' | 'version'>;

/**
 * What differs between users as identity has them and as we hold them, of one range of ids. Strangers are members
 * whom we hold no profile of.
 */
export function compareProfiles(
  theirs: readonly VersionedProfile[],
  ours: readonly StoredProfile[],
  listUserIdsWithoutProfile: readonly string[],
): Differences {
  const held = new Map(ours.map((profile) => [profile.userId, profile]));
  const known = new Set(theirs.map(({ userId }) => userId));
  return {
    missing: theirs.filter(({ userId }) => !held.has(userId)),
    outdated: theirs.flatMap((profile) => {
      const row = held.get(profile.userId);
      // Who is deleted stays so: nothing personal is written again.
      if (row === undefined || row.deleted || isSame(row, profile)) return [];
      return [{ profile, version: row.version }];
    }),
    gone: [
      ...ours.filter(({ deleted }) => !deleted),
      ...listUserIdsWithoutProfile.map((userId) => ({ userId, version: '0' })),
    ].filter(({ userId }) => !known.has(userId)),
  };
}

const isSame = (row: Profile, profile: Profile) =>
  row.name === profile.name &&
  row.email === profile.email.toLowerCase() &&
  row.emailVerified === profile.emailVerified &&
  row.image === profile.image &&
  row.language === profile.language;
