import type { Tx } from '@tessera/chassis/db/types';
import { orgEvents } from '@tessera/contracts/org/events';
import type { Member } from '@tessera/contracts/org/members';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { addMember, type NewMember, type ToEvents } from '../members/add-member.ts';
import { teams } from './team.repository.ts';
import { teamMembers } from './team-member.repository.ts';

type Deps = Pick<OrgDeps, 'config' | 'clock' | 'random'>;
type NewMemberWithTeam = NewMember & {
  /** Null for no team. */
  readonly teamId: string | null;
  readonly toEvents?: ToEvents;
};

/** Adds a member to the organization and to one of its teams, with the events of both. */
export async function addMemberToTeam(
  deps: Deps,
  tx: Tx,
  { teamId, toEvents = (memberAdded) => [memberAdded], ...newMember }: NewMemberWithTeam,
): Promise<Member> {
  const { organizationId, userId } = newMember;
  // A deleted team or one of another organization is ignored.
  if (teamId === null || !(await teams.isInOrganization(tx, organizationId, teamId))) {
    return { ...(await addMember(deps, tx, newMember, toEvents)), teamId: null };
  }
  const teamMemberId = deps.random.id();
  const member = await addMember(deps, tx, newMember, (memberAdded, memberId) => [
    ...toEvents(memberAdded, memberId),
    newEvent(orgEvents.teamMemberAdded, { teamMemberId, teamId, organizationId, memberId, userId }),
  ]);
  const { id: memberId, createdAt } = member;
  await teamMembers.insert(tx, { id: teamMemberId, teamId, memberId, createdAt });
  return { ...member, teamId };
}
