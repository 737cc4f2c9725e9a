import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { teamErrors as errors, type teamRoutes } from '@tessera/contracts/org/teams';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { lockTeamAndMember, type TeamMemberKey } from './lock-team-and-member.ts';
import { teamMembers } from './team-member.repository.ts';

type Input = TeamMemberKey;
const REQUIREMENT = {
  action: 'delete',
  notAllowed: errors.YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER,
} as const;

/** Removes a member from a team. An event clears the team from the sessions in which it is active. */
export async function removeTeamMember(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  key: Input,
): Promise<RouteResponse<typeof teamRoutes.removeTeamMember>> {
  const { teamId, userId } = key;
  await deps.db.transaction(async (tx) => {
    const { member, team } = await lockTeamAndMember(deps, tx, actor, key, REQUIREMENT);
    const found = await teamMembers.find(tx, teamId, member.id);
    if (found === null) throw new ApiError(errors.USER_IS_NOT_A_MEMBER_OF_THE_NAMED_TEAM);
    await teamMembers.delete(tx, found.id);
    const { organizationId } = team;
    const eventData = {
      teamMemberId: found.id,
      teamId,
      organizationId,
      memberId: member.id,
      userId,
    };
    await events.publish(tx, actor, orgEvents.teamMemberRemoved, eventData);
  });
  return { message: 'Team member removed successfully.' };
}
