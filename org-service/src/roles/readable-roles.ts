import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { memberErrors } from '@tessera/contracts/org/members';
import type { Role } from '@tessera/contracts/org/roles';
import { may } from '../access-control/access.rules.ts';
import { ownRoles } from '../access-control/own-role.repository.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';

/** The organization's own roles for a member who may read them. One read. */
export async function readableRoles(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  named: string | undefined,
  notAllowed: ErrorDefinition,
): Promise<Role[]> {
  const organizationId = chosenOrganization(actor, named);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const seen = await ownRoles.listAsMember(deps.db, organizationId, actor.user.id);
  if (seen === null) throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);

  const own = Object.fromEntries(seen.roles.map(({ role, permission }) => [role, permission]));
  const viewer = { role: seen.viewerRole, ownRoles: own };
  if (!may(deps, viewer, 'ac', 'read')) throw new ApiError(notAllowed);
  return seen.roles;
}
