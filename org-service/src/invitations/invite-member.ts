import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { userErrors } from '@tessera/contracts/identity/users';
import {
  invitationErrors as errors,
  type Invitation,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { assertCanInvite, assertInviterVerified } from './invitation.rules.ts';
import { type IssueResult, issueInvitations } from './issue-invitations.ts';

type Input = RouteBody<typeof invitationRoutes.inviteMember>;

/** Invites an address and mails the link. With `resend`, a pending invitation is extended. */
export async function inviteMember(
  deps: OrgDeps,
  actor: UserActor,
  input: Input,
): Promise<Invitation> {
  const { teamId = null, resend = false } = input;
  const organizationId = resolveOrganizationId(actor, input.organizationId);
  if (organizationId === null) throw new ApiError(organizationErrors.ORGANIZATION_NOT_FOUND);
  if (!isEmailAddress(input.email)) throw new ApiError(userErrors.INVALID_EMAIL);
  const email = input.email.toLowerCase();
  const wanted = parseRoles(input.role);

  return deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
    const invited = await resolveRoles(deps, tx, organizationId, wanted);
    assertCanInvite(policy, membership, invited);
    assertInviterVerified(deps, actor);
    assertRolesExist(deps, invited, wanted);
    const request = { actor, membership, role: invited.role, teamId, emails: [email], resend };
    const result = (await issueInvitations(deps, tx, request)).get(email);
    if (result === undefined) throw new Error('no result for the address');
    return invitationOf(result);
  });
}

const errorByStatus = {
  'already-member': memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  'already-invited': errors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
  'not-permitted': errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  'limit-reached': errors.INVITATION_LIMIT_REACHED,
} as const;

function invitationOf(result: IssueResult): Invitation {
  if (result.status === 'invited' || result.status === 'resent') return result.invitation;
  throw new ApiError(errorByStatus[result.status]);
}
