import type { Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { type Team, teamErrors } from '@tessera/contracts/org/teams';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { lockedMembership } from '../members/caller-membership.ts';
import { members } from '../members/member.repository.ts';
import { teams } from './team.repository.ts';

/** Which member to put into which team, or to take out of it. */
export type Placement = {
  readonly teamId: string;
  readonly userId: string;
  readonly organizationId?: string | undefined;
};

type Wanted = { readonly action: 'update' | 'delete'; readonly refusal: ErrorDefinition };

/** Loads whom and what a placement is about, all of one organization, with its roster held. */
export async function lockedPlacement(
  deps: Pick<OrgDeps, 'roles'>,
  tx: Tx,
  actor: UserActor,
  { teamId, userId, ...named }: Placement,
  { action, refusal }: Wanted,
): Promise<{ member: { readonly id: string }; team: Team }> {
  const notMember = organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE;
  const organizationId = chosenOrganization(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const caller = await lockedMembership(tx, actor, organizationId, notMember);
  if (!may(deps, caller, 'member', action)) throw new ApiError(refusal);
  const member = await members.find(tx, organizationId, userId);
  if (member === null) throw new ApiError(notMember);
  const team = await teams.find(tx, organizationId, teamId);
  if (team === null) throw new ApiError(teamErrors.TEAM_NOT_FOUND);
  return { member, team };
}
