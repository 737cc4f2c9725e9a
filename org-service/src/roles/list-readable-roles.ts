import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import type { Role } from '@tessera/contracts/org/roles';
import { can } from '../access-control/access.rules.ts';
import { customRoles } from '../access-control/custom-role.repository.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';

/** The organization's custom roles for a member who may read them. One query. */
export async function listReadableRoles(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  named: string | undefined,
  notAllowed: ErrorDefinition,
): Promise<Role[]> {
  const organizationId = resolveOrganizationId(actor, named);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const found = await customRoles.listAsMember(deps.db, organizationId, actor.user.id);
  if (found === null) throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);

  const own = Object.fromEntries(found.roles.map(({ role, permission }) => [role, permission]));
  const viewer = { role: found.viewerRole, customRoles: own };
  if (!can(deps, viewer, 'ac', 'read')) throw new ApiError(notAllowed);
  return found.roles;
}
