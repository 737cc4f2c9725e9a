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

type Input = RouteBody<typeof teamRoutes.createTeam>;

/** Creates a team without members. The limit is checked under the membership lock. */
export async function createTeam(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  { name, ...named }: Input,
): Promise<Team> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  // The wire format uses this error for non-members.
  const notMember = memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION;
  const { teamLimit } = deps.config;

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'team', 'create')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION);
    }
    if (teamLimit !== undefined && (await teams.count(tx, organizationId)) >= teamLimit) {
      throw new ApiError(errors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS);
    }
    const now = deps.clock.now();
    const team = { id: deps.random.id(), organizationId, name, createdAt: now, updatedAt: now };
    await teams.insert(tx, team);
    await events.publish(tx, actor, orgEvents.teamCreated, {
      teamId: team.id,
      organizationId,
      name,
    });
    return team;
  });
}
