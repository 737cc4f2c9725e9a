import { messageOf } from '@tessera/chassis/http/error-response';
import { identityRequests } from '@tessera/contracts/identity/requests';
import type { MemberUser } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { toProfile } from './profile-reader.ts';
import { type Profile, users, type VersionedProfile } from './user.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'sendRequest' | 'log'>;
type MaybeWithUser = { readonly userId: string; readonly user: MemberUser | null };

const PER_REQUEST = 100;

/**
 * Requests the users without a local profile from identity-service, a hundred per request, and stores their profiles.
 * Users that are not found get a placeholder; while identity-service is unavailable, all of them do.
 */
export async function fillMissingUsers<M extends MaybeWithUser>(
  deps: Deps,
  rows: readonly M[],
): Promise<(M & { readonly user: MemberUser })[]> {
  const missingUserIds = rows.filter(({ user }) => user === null).map(({ userId }) => userId);
  const profiles = await requestProfiles(deps, missingUserIds);
  const found = new Map(profiles.map((profile) => [profile.userId, toMemberUser(profile)]));
  return rows.map((row) => ({
    ...row,
    user: row.user ?? found.get(row.userId) ?? unknownUser(row.userId),
  }));
}

async function requestProfiles(
  { db, sendRequest, log }: Deps,
  userIds: readonly string[],
): Promise<VersionedProfile[]> {
  if (userIds.length === 0) return [];
  try {
    const responses = await Promise.all(
      pagesOf(userIds).map((page) => sendRequest(identityRequests.findUsers, { userIds: page })),
    );
    const profiles = responses.flat().map(toProfile);
    // The order by id prevents deadlocks between readers.
    profiles.sort((one, other) => (one.userId < other.userId ? -1 : 1));
    await db.transaction(async (tx) => {
      for (const profile of profiles) await users.project(tx, profile);
    });
    return profiles;
  } catch (error) {
    // The list is useful without names, so the request does not fail.
    log.warn({ err: messageOf(error), users: userIds.length }, 'profiles not found');
    return [];
  }
}

function pagesOf(userIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(userIds.length / PER_REQUEST) }, (_, page) =>
    userIds.slice(page * PER_REQUEST, (page + 1) * PER_REQUEST),
  );
}

const toMemberUser = ({ userId, name, email, image }: Profile): MemberUser => ({
  id: userId,
  name,
  email,
  image,
});

const unknownUser = (userId: string): MemberUser => ({
  id: userId,
  name: 'Unknown user',
  email: '',
  image: null,
});
