import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type RoleStatements, statements } from '@tessera/contracts/org/access-control';
import { roleErrors as errors } from '@tessera/contracts/org/roles';
import { hasAllPermissions } from '../access-control/access.rules.ts';
import type { ResolvedRoles, RoleMap } from '../access-control/role-map.ts';

type Deployment = { readonly roles: RoleMap };

/** Throws when the name is a role of the deployment. */
export function assertNotPredefined({ roles }: Deployment, name: string): void {
  if (Object.hasOwn(roles, name)) throw new ApiError(errors.ROLE_NAME_IS_ALREADY_TAKEN);
}

/** A role may contain existing permissions that its creator has. */
export function assertCanCreateRole(
  deployment: Deployment,
  creator: ResolvedRoles,
  permission: RoleStatements,
  notAllowed: ErrorDefinition,
): void {
  if (Object.keys(permission).some((resource) => !Object.hasOwn(statements, resource))) {
    throw new ApiError(errors.INVALID_RESOURCE);
  }
  if (!hasAllPermissions(deployment, creator, permission)) throw new ApiError(notAllowed);
}

/** Each action once, in the order given. */
export const deduplicateActions = (permission: RoleStatements): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(permission).map(([resource, actions]) => [resource, [...new Set(actions)]]),
  );
