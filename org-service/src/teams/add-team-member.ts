import type { UserActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import { teamErrors as errors, type TeamMember } from '@tessera/contracts/org/teams';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { lockTeamAndMember, type TeamMemberKey } from './lock-team-and-member.ts';
import { teamMembers } from './team-member.repository.ts';

type Input = TeamMemberKey;
const REQUIREMENT = {
  action: 'update',
  notAllowed: errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
} as const;

/** Adds a member to a team. A member who is in it already stays unchanged. */
export async function addTeamMember(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  key: Input,
): Promise<TeamMember> {
  const { teamId, userId } = key;
  return deps.db.transaction(async (tx) => {
    const { member, team } = await lockTeamAndMember(deps, tx, actor, key, REQUIREMENT);
    const memberId = member.id;
    const before = await teamMembers.find(tx, teamId, memberId);
    if (before !== null) return before;

    const id = deps.random.id();
    const createdAt = deps.clock.now();
    await teamMembers.insert(tx, { id, teamId, memberId, createdAt });
    const { organizationId } = team;
    const eventData = { teamMemberId: id, teamId, organizationId, memberId, userId };
    await events.publish(tx, actor, orgEvents.teamMemberAdded, eventData);
    return { id, teamId, userId, createdAt };
  });
}
