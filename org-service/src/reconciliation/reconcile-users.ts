import {
  assertPlausible,
  type Drift,
  type ReconciledPage,
  type ReconciliationJob,
} from '@tessera/chassis/reconciliation/reconciliation-worker';
import { identityRequests } from '@tessera/contracts/identity/requests';
import type { OrgDeps } from '../deps.ts';
import { members } from '../members/member.repository.ts';
import { handleUserDeleted } from '../organizations/handle-user-deleted.ts';
import { toProfile } from '../users/profile-reader.ts';
import { users } from '../users/user.repository.ts';
import { compareProfiles, type DeletedUser, type Outdated } from './user-differences.rules.ts';

type Deps = Pick<OrgDeps, 'clock' | 'db' | 'sendRequest' | 'config'>;

/** Page size of `identity.list-users`; a shorter page is the last. */
const PAGE = 100;
/** Maximum of local profiles in one id range. It exceeds a page when identity-service has lost users. */
const MAX_STORED = 1_000;
const PER_REQUEST = 100;

/** Reconciles the local copies of users with identity-service. */
export const userReconciliation = (deps: Deps): ReconciliationJob => ({
  name: 'users',
  reconcilePage: (after) => reconcileUsers(deps, after),
});

/** One request and two queries per page. A user that seems deleted is requested again before memberships end. */
export async function reconcileUsers(deps: Deps, after: string): Promise<ReconciledPage> {
  const { db, sendRequest } = deps;
  const theirs = (await sendRequest(identityRequests.listUsers, { after })).map(toProfile);
  const last = theirs.length < PAGE ? null : (theirs.at(-1)?.userId ?? null);
  const ids = theirs.map(({ userId }) => userId);
  const ours = await users.listBetween(db, { after, last }, ids, MAX_STORED);
  const withoutProfile = await members.listUserIdsWithoutProfile(db, { after, last });
  const { missing, outdated, deleted } = compareProfiles(theirs, ours, withoutProfile);
  const confirmed = await confirmDeleted(deps, deleted);
  const newest = await readAgain(deps, outdated);
  assertPlausible(ours.length + withoutProfile.length, confirmed.length);

  const drifts: Drift[] = missing.map(({ userId: id }) => ({ kind: 'missing', id }));
  await db.transaction(async (tx) => {
    for (const profile of missing) await users.project(tx, profile);
    for (const { profile, version } of newest) {
      if (await users.updateIfVersion(tx, profile, version)) {
        drifts.push({ kind: 'outdated', id: profile.userId });
      }
    }
  });
  for (const { userId, version } of confirmed) {
    await handleUserDeleted(deps, { userId, version: Number(version) });
    drifts.push({ kind: 'deleted', id: userId });
  }
  return { next: last, drifts };
}

/** Drops users that were created between the two reads. */
async function confirmDeleted(
  { sendRequest }: Deps,
  deleted: readonly DeletedUser[],
): Promise<DeletedUser[]> {
  const existing = new Set<string>();
  for (let at = 0; at < deleted.length; at += PER_REQUEST) {
    const userIds = deleted.slice(at, at + PER_REQUEST).map(({ userId }) => userId);
    for (const { id } of await sendRequest(identityRequests.findUsers, { userIds }))
      existing.add(id);
  }
  return deleted.filter(({ userId }) => !existing.has(userId));
}

/**
 * The remote profiles were read first. A local profile with a greater revision means that the user changed between
 * the reads, or that identity-service was restored from a backup; a second read decides.
 */
async function readAgain(
  { sendRequest }: Deps,
  outdated: readonly Outdated[],
): Promise<readonly Outdated[]> {
  const isOlder = ({ profile, version }: Outdated) => profile.revision < Number(version);
  const userIds = outdated.filter(isOlder).map(({ profile }) => profile.userId);
  if (userIds.length === 0) return outdated;
  const found = (await sendRequest(identityRequests.findUsers, { userIds })).map(toProfile);
  const again = new Map(found.map((profile) => [profile.userId, profile]));
  return outdated.flatMap((one) => {
    if (!isOlder(one)) return [one];
    const profile = again.get(one.profile.userId);
    // If the second profile is not older than the row, nothing is repaired: the event of the change updates the row.
    return profile !== undefined && isOlder({ ...one, profile }) ? [{ ...one, profile }] : [];
  });
}
