import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors } from '@tessera/contracts/org/members';
import { roleErrors as errors, type Role, type roleRoutes } from '@tessera/contracts/org/roles';
import type { OrgDeps } from '../deps.ts';
import { listReadableRoles } from './list-readable-roles.ts';

type Input = RouteQuery<typeof roleRoutes.getRole>;

/** One custom role, by name, else by id. */
export async function getRole(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { organizationId, roleName, roleId }: Input,
): Promise<Role> {
  const notAllowed = errors.YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE;
  const roles = await listReadableRoles(deps, actor, organizationId, notAllowed);
  const found = roles.find(({ id, role }) =>
    roleName === undefined ? id === roleId : role === roleName,
  );
  if (found === undefined) throw new ApiError(memberErrors.ROLE_NOT_FOUND);
  return found;
}
