import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { teamErrors as errors, type Team, type teamRoutes } from '@tessera/contracts/org/teams';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { teams } from './team.repository.ts';

type Input = RouteBody<typeof teamRoutes.updateTeam>;

/** Renames a team. The same name changes nothing. */
export async function updateTeam(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock'>,
  actor: UserActor,
  { teamId, data }: Input,
): Promise<Team> {
  const organizationId = resolveOrganizationId(actor, data.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM;

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notAllowed);
    if (!can(deps, membership, 'team', 'update')) throw new ApiError(notAllowed);
    const before = await teams.find(tx, organizationId, teamId);
    if (before === null) throw new ApiError(errors.TEAM_NOT_FOUND);
    const { name = before.name } = data;
    if (name === before.name) return before;

    const after = { ...before, name, updatedAt: deps.clock.now() };
    await teams.rename(tx, after);
    await events.publish(tx, actor, orgEvents.teamUpdated, {
      teamId,
      organizationId,
      before: { name: before.name },
      after: { name },
    });
    return after;
  });
}
