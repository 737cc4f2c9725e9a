import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { roleErrors as errors, type roleRoutes } from '@tessera/contracts/org/roles';
import { can } from '../access-control/access.rules.ts';
import { customRoles } from '../access-control/custom-role.repository.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { invitationLinks } from '../invitation-links/invitation-link.repository.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { members } from '../members/member.repository.ts';

type Call = typeof roleRoutes.deleteRole;
type Input = RouteBody<Call>;

/** Deletes a role that no member has and no pending invitation, link or domain grants. The membership lock prevents
 * concurrent grants. */
export async function deleteRole(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock'>,
  actor: UserActor,
  named: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;

  await deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'ac', 'delete')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE);
    }
    if (named.roleName !== undefined && Object.hasOwn(deps.roles, named.roleName)) {
      throw new ApiError(errors.CANNOT_DELETE_A_PRE_DEFINED_ROLE);
    }
    const found = await customRoles.find(tx, organizationId, named);
    if (found === null) throw new ApiError(memberErrors.ROLE_NOT_FOUND);
    const { id: roleId, role, permission } = found;
    if (
      (await members.hasAnyWithRole(tx, organizationId, role)) ||
      (await invitations.hasAnyForRole(tx, organizationId, role, deps.clock.now())) ||
      (await invitationLinks.hasAnyForRole(tx, organizationId, role, deps.clock.now())) ||
      (await emailDomains.hasAnyForRole(tx, organizationId, role))
    ) {
      throw new ApiError(errors.ROLE_IS_ASSIGNED_TO_MEMBERS);
    }
    await customRoles.delete(tx, roleId);
    await events.publish(tx, actor, orgEvents.roleDeleted, {
      roleId,
      organizationId,
      role,
      permission,
    });
  });
  return { success: true };
}
