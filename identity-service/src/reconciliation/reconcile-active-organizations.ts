import {
  assertPlausible,
  type Drift,
  type ReconciledPage,
  type ReconciliationJob,
} from '@tessera/chassis/reconciliation/reconciliation-worker';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { IdentityDeps } from '../deps.ts';
import { clearActiveOrganization } from '../sessions/clear-active-organization.ts';
import { clearActiveTeam } from '../sessions/clear-active-team.ts';
import { type ActiveSession, sessions } from '../sessions/session.repository.ts';

const PAGE = 100;

/** Compares the active organizations and teams of sessions with the memberships in the org-service. */
export const activeOrganizationReconciliation = (deps: IdentityDeps): ReconciliationJob => ({
  name: 'active-organizations',
  reconcilePage: (after) => reconcileActiveOrganizations(deps, after),
});

/** One read and one request per page. Clears active organizations and teams of which the user is not a member. */
export async function reconcileActiveOrganizations(
  deps: IdentityDeps,
  after: string,
): Promise<ReconciledPage> {
  const { db, sendRequest } = deps;
  const page = await sessions.listActive(db, after, PAGE);
  if (page.length === 0) return { next: null, drifts: [] };
  const memberships = page.map(({ userId, organizationId, teamId }) => ({
    userId,
    organizationId,
    teamId,
  }));
  const results = await sendRequest(orgRequests.checkMemberships, { memberships });
  const notMember = page.filter((_, index) => !results[index]?.isMember);
  const notTeamMember = page.filter((session, index) => {
    const result = results[index];
    return session.teamId !== null && result?.isMember === true && !result.isTeamMember;
  });
  assertPlausible(page.length, notMember.length);

  const drifts: Drift[] = [];
  for (const { id, userId, organizationId } of uniqueBy(notMember, 'organizationId')) {
    await clearActiveOrganization(deps, { organizationId, userId });
    drifts.push({ kind: 'deleted', id });
  }
  for (const { id, userId, organizationId, teamId } of uniqueBy(notTeamMember, 'teamId')) {
    if (teamId !== null) await clearActiveTeam(deps, { organizationId, teamId, userId });
    drifts.push({ kind: 'deleted', id });
  }
  return { next: page.length < PAGE ? null : (page.at(-1)?.id ?? null), drifts };
}

/** One session per user and organization or team, because clearing one clears the others too. */
function uniqueBy(sessionsToClear: readonly ActiveSession[], key: 'organizationId' | 'teamId') {
  return new Map(sessionsToClear.map((one) => [`${one.userId} ${one[key]}`, one])).values();
}
