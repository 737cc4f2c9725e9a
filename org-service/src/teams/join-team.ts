import type { Tx } from '@app/chassis/db/db';
import type { Member } from '@app/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { teams } from './team.repository.ts';
import { teamMembers } from './team-member.repository.ts';

/** Puts a member who is in no team yet into one of the organization's; null joins none. */
export async function joinTeam(
  { clock, random }: Pick<OrgDeps, 'clock' | 'random'>,
  tx: Tx,
  member: MemberRow,
  teamId: string | null,
): Promise<Member> {
  // A team of another organization, or one that is gone by now, is no team of theirs.
  if (teamId === null || !(await teams.belongs(tx, member.organizationId, teamId))) {
    return { ...member, teamId: null };
  }
  const row = { id: random.id(), teamId, memberId: member.id, createdAt: clock.now() };
  await teamMembers.insert(tx, row);
  return { ...member, teamId };
}
