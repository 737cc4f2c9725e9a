import { cleanName } from '@tessera/chassis/import/clean';
import type { Outcome } from '@tessera/chassis/import/import-counter';
import type { Team } from '@tessera/contracts/org/teams';
import { distinctRoles, hasRole, type RoleMap } from '../access-control/role-map.ts';
import { pickNewOwner } from '../members/member.rules.ts';
import type { MemberRow } from '../schema/member.table.ts';
import type { TeamMemberRow } from '../schema/team.table.ts';
import type { SourceMember, SourceOrganizationTree } from './source-rows.ts';

export type RolePolicy = { readonly roles: RoleMap; readonly creatorRole: string };
export type NewTeamMember = Omit<TeamMemberRow, 'id'>;

const LOWEST_ROLE = 'member';

/**
 * The members whose users were imported, each once, oldest first. If none is an owner, the member who would
 * become owner on the deletion of the last owner gets the role.
 */
export function membersFrom(
  { members }: Pick<SourceOrganizationTree, 'members'>,
  isKnown: (userId: string) => boolean,
  policy: RolePolicy,
): { readonly members: readonly MemberRow[]; readonly outcomes: readonly Outcome[] } {
  const kind = 'members';
  const outcomes: Outcome[] = [];
  const membersByUser = new Map<string, MemberRow>();
  for (const source of oldestFirst(members)) {
    const { id, organizationId, userId, createdAt } = source;
    if (!isKnown(userId)) {
      outcomes.push({ kind, id, result: 'skipped', reason: 'the user was not imported' });
    } else if (membersByUser.has(userId)) {
      outcomes.push({ kind, id, result: 'skipped', reason: 'the user is a member already' });
    } else {
      const role = roleFrom(source.role, policy.roles) ?? LOWEST_ROLE;
      membersByUser.set(userId, { id, organizationId, userId, role, createdAt });
    }
  }
  const withOwner = ensureOwner([...membersByUser.values()], policy.creatorRole);
  const roleOf = new Map(members.map(({ id, role }) => [id, role]));
  for (const { id, role } of withOwner) {
    const changes = roleOf.get(id) === role ? [] : [`role is ${role} now`];
    outcomes.push({ kind, id, result: 'imported', changes });
  }
  return { members: withOwner, outcomes };
}

function oldestFirst(members: readonly SourceMember[]): SourceMember[] {
  return [...members].sort(
    (one, other) =>
      one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  );
}

function ensureOwner(members: readonly MemberRow[], creatorRole: string): readonly MemberRow[] {
  if (members.some(({ role }) => hasRole(role, creatorRole))) return members;
  const outcome = pickNewOwner(members, '', creatorRole);
  if (outcome.kind !== 'new-owner') return members;
  return members.map((member) =>
    member === outcome.newOwner ? { ...member, role: creatorRole } : member,
  );
}

/** The known roles of a role text; null when there are none. */
export function roleFrom(text: string | null, roles: RoleMap): string | null {
  const known = distinctRoles(text ?? '').filter((name) => Object.hasOwn(roles, name));
  return known.length === 0 ? null : known.join(',');
}

export function teamsFrom({ teams }: Pick<SourceOrganizationTree, 'teams'>): Team[] {
  return teams.map(({ id, organizationId, name, createdAt, updatedAt }) => ({
    id,
    organizationId,
    name: cleanName(name ?? '', 'Team'),
    createdAt,
    updatedAt,
  }));
}

/** The team memberships in the tables of either generation of the library; each pair once. */
export function teamMembersFrom(
  { members, teamMembers }: Pick<SourceOrganizationTree, 'members' | 'teamMembers'>,
  importedMembers: readonly MemberRow[],
  teams: readonly Team[],
): NewTeamMember[] {
  const teamIds = new Set(teams.map(({ id }) => id));
  const memberOf = new Map(importedMembers.map((member) => [member.userId, member]));
  const sources = [
    ...members.map(({ userId, teamId }) => ({ userId, teamId, createdAt: null })),
    ...teamMembers,
  ];
  const teamMembersByKey = new Map<string, NewTeamMember>();
  for (const { userId, teamId, createdAt } of sources) {
    const member = memberOf.get(userId);
    if (member === undefined || teamId === null || !teamIds.has(teamId)) continue;
    const teamMember = { teamId, memberId: member.id, createdAt: createdAt ?? member.createdAt };
    const key = JSON.stringify([teamId, member.id]);
    if (!teamMembersByKey.has(key)) teamMembersByKey.set(key, teamMember);
  }
  return [...teamMembersByKey.values()];
}
