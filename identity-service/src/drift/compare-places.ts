import {
  assertPlausible,
  type ComparedPage,
  type Comparison,
  type Drift,
} from '@tessera/chassis/drift/compare';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { IdentityDeps } from '../deps.ts';
import { clearActiveOrganization } from '../sessions/clear-active-organization.ts';
import { clearActiveTeam } from '../sessions/clear-active-team.ts';
import { type ActivePlace, sessions } from '../sessions/session.repository.ts';

const PAGE = 100;

/** The organizations and teams that sessions work in, compared with who is a member of them. */
export const placesComparison = (deps: IdentityDeps): Comparison => ({
  name: 'active-places',
  comparePage: (after) => comparePlaces(deps, after),
});

/** One read and one request a page. Marks of places where their user is not, or not any more, go. */
export async function comparePlaces(deps: IdentityDeps, after: string): Promise<ComparedPage> {
  const { db, ask } = deps;
  const page = await sessions.listActive(db, after, PAGE);
  if (page.length === 0) return { next: null, drifts: [] };
  const memberships = page.map(({ userId, organizationId, teamId }) => ({
    userId,
    organizationId,
    teamId,
  }));
  const results = await ask(orgRequests.checkMemberships, { memberships });
  const left = page.filter((_, index) => !results[index]?.isMember);
  const leftTeam = page.filter((place, index) => {
    const result = results[index];
    return place.teamId !== null && result?.isMember === true && !result.isTeamMember;
  });
  assertPlausible(page.length, left.length);

  const drifts: Drift[] = [];
  for (const { id, userId, organizationId } of oncePer(left, 'organizationId')) {
    await clearActiveOrganization(deps, { organizationId, userId });
    drifts.push({ kind: 'gone', id });
  }
  for (const { id, userId, organizationId, teamId } of oncePer(leftTeam, 'teamId')) {
    if (teamId !== null) await clearActiveTeam(deps, { organizationId, teamId, userId });
    drifts.push({ kind: 'gone', id });
  }
  return { next: page.length < PAGE ? null : (page.at(-1)?.id ?? null), drifts };
}

/** One of a user's sessions for each place: clearing it clears the others. */
function oncePer(found: readonly ActivePlace[], place: 'organizationId' | 'teamId') {
  return new Map(found.map((one) => [`${one.userId} ${one[place]}`, one])).values();
}
