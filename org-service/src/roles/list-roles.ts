import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { roleErrors as errors, type Role, type roleRoutes } from '@tessera/contracts/org/roles';
import type { OrgDeps } from '../deps.ts';
import { listReadableRoles } from './list-readable-roles.ts';

type Input = RouteQuery<typeof roleRoutes.listRoles>;

/** Lists the custom roles, oldest first. One query. */
export const listRoles = (
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { organizationId }: Input,
): Promise<Role[]> =>
  listReadableRoles(deps, actor, organizationId, errors.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE);
