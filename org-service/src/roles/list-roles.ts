import type { RouteQuery } from '@tessera/contracts/define/route';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { roleErrors as errors, type Role, type roleRoutes } from '@tessera/contracts/org/roles';
import type { OrgDeps } from '../deps.ts';
import { readableRoles } from './readable-roles.ts';

type Input = RouteQuery<typeof roleRoutes.listRoles> & { readonly by: SignedIn };

/** The roles that the organization made itself, oldest first. One read; there are never many. */
export const listRoles = (
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { by, organizationId }: Input,
): Promise<Role[]> =>
  readableRoles(deps, by, organizationId, errors.YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE);
