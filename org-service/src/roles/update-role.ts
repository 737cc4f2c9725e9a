import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { roleErrors as errors, type Role, type roleRoutes } from '@tessera/contracts/org/roles';
import { can } from '../access-control/access.rules.ts';
import { customRoles } from '../access-control/custom-role.repository.ts';
import { MAX_ROLE_BYTES } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { invitationLinks } from '../invitation-links/invitation-link.repository.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { members } from '../members/member.repository.ts';
import { roleChangeEventData } from '../members/role-change-event.ts';
import { assertCanCreateRole, assertNotPredefined, deduplicateActions } from './role.rules.ts';

type Call = typeof roleRoutes.updateRole;
type Input = RouteBody<Call>;

/** Changes the permissions or the name of a role. A new name is applied to members, invitations, links and domains. */
export async function updateRole(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'clock'>,
  actor: UserActor,
  { data, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const notMember = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE;

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(tx, actor, organizationId, notMember);
    if (!can(deps, membership, 'ac', 'update')) throw new ApiError(notAllowed);
    const before = await customRoles.find(tx, organizationId, named);
    if (before === null) throw new ApiError(memberErrors.ROLE_NOT_FOUND);
    const after: Role = {
      ...before,
      role: data.roleName ?? before.role,
      permission: deduplicateActions(data.permission ?? before.permission),
      updatedAt: deps.clock.now(),
    };
    if (data.permission !== undefined)
      assertCanCreateRole(deps, membership, data.permission, notAllowed);
    assertNotPredefined(deps, after.role);
    if (isSame(before, after)) return { success: true, roleData: before };

    if (!(await customRoles.update(tx, after)))
      throw new ApiError(errors.ROLE_NAME_IS_ALREADY_TAKEN);
    const roleChanges = before.role === after.role ? [] : await rename(tx, before, after);
    await events.publishAll(tx, actor, [
      newEvent(orgEvents.roleUpdated, {
        roleId: before.id,
        organizationId,
        before: stateOf(before),
        after: stateOf(after),
      }),
      ...roleChanges,
    ]);
    return { success: true, roleData: after };
  });
}

/**
 * Renames the role wherever it is used, and returns a role change event for each of its members. Throws INVALID_BODY
 * when a text of several roles would be too long.
 */
async function rename(tx: Tx, before: Role, after: Role) {
  const { organizationId } = before;
  const addedBytes = Buffer.byteLength(after.role) - Buffer.byteLength(before.role);
  const maxBytes = MAX_ROLE_BYTES - addedBytes;
  if (
    addedBytes > 0 &&
    (await customRoles.isInLongerText(tx, organizationId, before.role, maxBytes))
  ) {
    throw new ApiError(commonErrors.INVALID_BODY);
  }
  await invitations.renameRole(tx, organizationId, before.role, after.role);
  await invitationLinks.renameRole(tx, organizationId, before.role, after.role);
  await emailDomains.renameRole(tx, organizationId, before.role, after.role);
  const renamed = await members.renameRole(tx, organizationId, before.role, after.role);
  return renamed.map(({ previousRole, role, ...member }) =>
    newEvent(
      orgEvents.memberRoleChanged,
      roleChangeEventData({ ...member, role: previousRole }, role),
    ),
  );
}

const stateOf = ({ role, permission }: Role) => ({ role, permission });

const isSame = (one: Role, other: Role): boolean =>
  JSON.stringify(stateOf(one)) === JSON.stringify(stateOf(other));
