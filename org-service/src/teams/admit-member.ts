import type { Tx } from '@tessera/chassis/db/db';
import { orgEvents } from '@tessera/contracts/org/events';
import type { Member } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { change } from '../facts/tell.ts';
import { addMember, type Joining, type Telling } from '../members/add-member.ts';
import { teams } from './team.repository.ts';
import { teamMembers } from './team-member.repository.ts';

type Deps = Pick<OrgDeps, 'config' | 'clock' | 'random'>;
type Admission = Joining & {
  /** Null puts the member into none. */
  readonly teamId: string | null;
  readonly telling?: Telling;
};

/** Adds a member and puts them into one of the organization's teams, told as one. */
export async function admitMember(
  deps: Deps,
  tx: Tx,
  { teamId, telling = (joined) => [joined], ...joining }: Admission,
): Promise<Member> {
  const { organizationId, userId } = joining;
  // A team of another organization, or one that is gone by now, is no team of theirs.
  if (teamId === null || !(await teams.belongs(tx, organizationId, teamId))) {
    return { ...(await addMember(deps, tx, joining, telling)), teamId: null };
  }
  const teamMemberId = deps.random.id();
  const member = await addMember(deps, tx, joining, (joined, memberId) => [
    ...telling(joined, memberId),
    change(orgEvents.teamMemberAdded, { teamMemberId, teamId, organizationId, memberId, userId }),
  ]);
  const { id: memberId, createdAt } = member;
  await teamMembers.insert(tx, { id: teamMemberId, teamId, memberId, createdAt });
  return { ...member, teamId };
}
