import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { teamErrors as errors, type teamRoutes } from '@tessera/contracts/org/teams';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { teams } from './team.repository.ts';
import { teamMembers } from './team-member.repository.ts';

type Call = typeof teamRoutes.removeTeam;
type Input = RouteBody<Call>;

/**
 * Deletes a team that the actor is not in. Its members stay in the organization, and invitations lose the team. The
 * membership lock serializes deletions, so the last team stays.
 */
export async function removeTeam(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  { teamId, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notThisTeam = errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM;

  await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notThisTeam);
    if ((await teamMembers.find(tx, teamId, membership.id)) !== null)
      throw new ApiError(notThisTeam);
    if (!can(deps, membership, 'team', 'delete')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION);
    }
    const team = await teams.find(tx, organizationId, teamId);
    if (team === null) throw new ApiError(errors.TEAM_NOT_FOUND);
    const mayBeLast = deps.config.allowRemovingLastTeam;
    if (!mayBeLast && (await teams.count(tx, organizationId)) <= 1) {
      throw new ApiError(errors.UNABLE_TO_REMOVE_LAST_TEAM);
    }
    await teams.delete(tx, teamId);
    await events.publish(tx, actor, orgEvents.teamRemoved, {
      teamId,
      organizationId,
      name: team.name,
    });
  });
  return { message: 'Team removed successfully.' };
}
