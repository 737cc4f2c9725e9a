import type { Profile, StoredProfile, VersionedProfile } from '../users/user.repository.ts';

export type Differences = {
  /** Remote profiles without a local copy. */
  readonly missing: readonly VersionedProfile[];
  /** Remote profiles whose local copy differs. */
  readonly outdated: readonly Outdated[];
  /** Local users that are unknown to identity-service. */
  readonly deleted: readonly DeletedUser[];
};

/** A remote profile, and the version of the local row that differs (decimal digits). */
export type Outdated = { readonly profile: VersionedProfile; readonly version: string };

/** A user unknown to identity-service, with the version of the last event received (decimal digits). */
export type DeletedUser = Pick<StoredProfile, 'userId' | 'version'>;

/**
 * Compares remote and local profiles of one id range. `withoutProfile` are members without a local profile.
 */
export function compareProfiles(
  theirs: readonly VersionedProfile[],
  ours: readonly StoredProfile[],
  withoutProfile: readonly string[],
): Differences {
  const stored = new Map(ours.map((profile) => [profile.userId, profile]));
  const known = new Set(theirs.map(({ userId }) => userId));
  return {
    missing: theirs.filter(({ userId }) => !stored.has(userId)),
    outdated: theirs.flatMap((profile) => {
      const row = stored.get(profile.userId);
      // A deleted user stays deleted: no personal data is written again.
      if (row === undefined || row.deleted || isSame(row, profile)) return [];
      return [{ profile, version: row.version }];
    }),
    deleted: [
      ...ours.filter(({ deleted }) => !deleted),
      ...withoutProfile.map((userId) => ({ userId, version: '0' })),
    ].filter(({ userId }) => !known.has(userId)),
  };
}

const isSame = (row: Profile, profile: Profile) =>
  row.name === profile.name &&
  row.email === profile.email.toLowerCase() &&
  row.emailVerified === profile.emailVerified &&
  row.image === profile.image &&
  row.language === profile.language;
