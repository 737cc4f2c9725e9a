import type { UserActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import { teamErrors as errors, type TeamMember } from '@tessera/contracts/org/teams';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { teamMembers } from './team-member.repository.ts';
import { lockedPlacement, type Placement } from './team-placement.ts';

type Input = Placement & { readonly actor: UserActor };
const WANTED = {
  action: 'update',
  refusal: errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER,
} as const;

/** Puts a member into a team, beside those they are in; who is in it already stays as they are. */
export async function addTeamMember(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock' | 'random'>,
  { actor, ...placement }: Input,
): Promise<TeamMember> {
  const { teamId, userId } = placement;
  return deps.db.transaction(async (tx) => {
    const { member, team } = await lockedPlacement(deps, tx, actor, placement, WANTED);
    const memberId = member.id;
    const before = await teamMembers.find(tx, teamId, memberId);
    if (before !== null) return before;

    const id = deps.random.id();
    const createdAt = deps.clock.now();
    await teamMembers.insert(tx, { id, teamId, memberId, createdAt });
    const { organizationId } = team;
    const facts = { teamMemberId: id, teamId, organizationId, memberId, userId };
    await tell(tx, actor, orgEvents.teamMemberAdded, facts);
    return { id, teamId, userId, createdAt };
  });
}
