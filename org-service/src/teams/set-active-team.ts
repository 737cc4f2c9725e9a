import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { memberErrors } from '@tessera/contracts/org/members';
import { teamErrors as errors, type Team, type teamRoutes } from '@tessera/contracts/org/teams';
import { setSessionTeam } from '../active-organization/identity-session.ts';
import type { OrgDeps } from '../deps.ts';
import { teams } from './team.repository.ts';

type Input = RouteBody<typeof teamRoutes.setActiveTeam>;

/**
 * Sets the session's active team, or clears it (null). Without a team id, returns the active team. Throws 503 when
 * identity-service is unavailable.
 */
export async function setActiveTeam(
  deps: Pick<OrgDeps, 'db' | 'sendRequest'>,
  actor: UserActor,
  { teamId }: Input,
): Promise<Team | null> {
  const { activeOrganizationId: organizationId, activeTeamId } = actor.session;
  if (teamId === null) {
    if (organizationId !== null) await setSessionTeam(deps, actor, organizationId, null);
    return null;
  }
  const wanted = teamId || activeTeamId;
  if (wanted === null) return null;
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);

  const found = await teams.findAsMember(deps.db, organizationId, wanted, actor.user.id);
  if (found === null) throw new ApiError(errors.TEAM_NOT_FOUND);
  if (!found.isIn) throw new ApiError(errors.USER_IS_NOT_A_MEMBER_OF_THE_TEAM);
  if (!(await setSessionTeam(deps, actor, organizationId, wanted))) {
    throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  }
  return found;
}
