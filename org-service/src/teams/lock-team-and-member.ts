import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { type Team, teamErrors } from '@tessera/contracts/org/teams';
import { can } from '../access-control/access.rules.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { members } from '../members/member.repository.ts';
import { teams } from './team.repository.ts';

/** A member and a team. */
export type TeamMemberKey = {
  readonly teamId: string;
  readonly userId: string;
  readonly organizationId?: string | undefined;
};

type Requirement = { readonly action: 'update' | 'delete'; readonly notAllowed: ErrorDefinition };

/** Locks the organization's membership and returns the member and the team, both of that organization. */
export async function lockTeamAndMember(
  deps: Pick<OrgDeps, 'roles'>,
  tx: Tx,
  actor: UserActor,
  { teamId, userId, ...named }: TeamMemberKey,
  { action, notAllowed }: Requirement,
): Promise<{ member: { readonly id: string }; team: Team }> {
  const notMember = organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE;
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
  if (!can(deps, membership, 'member', action)) throw new ApiError(notAllowed);
  const member = await members.find(tx, organizationId, userId);
  if (member === null) throw new ApiError(notMember);
  const team = await teams.find(tx, organizationId, teamId);
  if (team === null) throw new ApiError(teamErrors.TEAM_NOT_FOUND);
  return { member, team };
}
