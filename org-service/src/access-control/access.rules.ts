import { type RoleStatements, statements } from '@tessera/contracts/org/access-control';
import { effectiveRoles, type ResolvedRoles, type RoleMap, roleNames } from './role-map.ts';

export type Connector = 'AND' | 'OR';
type RequiredActions =
  | readonly string[]
  | { readonly actions: readonly string[]; readonly connector: Connector };
export type AccessRequest = Readonly<Record<string, RequiredActions>>;
export type AccessDecision =
  | { readonly allowed: true; readonly message: null }
  | { readonly allowed: false; readonly message: string };

const ALLOWED: AccessDecision = { allowed: true, message: null };
const denied = (message: string): AccessDecision => ({ allowed: false, message });

/** Whether one role allows a request. Roles and resources count only as own properties. */
export function evaluateRole(
  role: RoleStatements,
  request: AccessRequest,
  connector: Connector = 'AND',
): AccessDecision {
  let lastAllowed = false;
  for (const [resource, requiredActions] of Object.entries(request)) {
    const allowed = Object.hasOwn(role, resource) ? role[resource] : undefined;
    if (allowed === undefined) {
      return denied(`You are not allowed to access resource: ${resource}`);
    }
    lastAllowed = allows(allowed, requiredActions);
    if (lastAllowed && connector === 'OR') return ALLOWED;
    if (!lastAllowed && connector === 'AND') {
      return denied(`unauthorized to access resource "${resource}"`);
    }
  }
  return lastAllowed ? ALLOWED : denied('Not authorized');
}

/** All actions of a list are required; with the connector OR one of them is enough. */
function allows(allowed: readonly string[], requiredActions: RequiredActions): boolean {
  if (isList(requiredActions)) return requiredActions.every((action) => allowed.includes(action));
  // Code that is not type-checked may pass other values.
  if (
    typeof requiredActions !== 'object' ||
    requiredActions === null ||
    !isList(requiredActions.actions)
  ) {
    throw new TypeError('Invalid access control request');
  }
  return requiredActions.connector === 'OR'
    ? requiredActions.actions.some((action) => allowed.includes(action))
    : requiredActions.actions.every((action) => allowed.includes(action));
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/**
 * Whether a member's roles allow a request. One role must allow all of it: permissions of several roles are not
 * combined, and an unknown role grants nothing. A denial has the message of the first known role.
 */
export function evaluateRoles(
  roleText: string,
  request: AccessRequest,
  roles: RoleMap,
  connector: Connector = 'AND',
): AccessDecision {
  let firstDenial: AccessDecision | undefined;
  for (const name of roleNames(roleText)) {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role === undefined) continue;
    const decision = evaluateRole(role, request, connector);
    if (decision.allowed) return decision;
    firstDenial ??= decision;
  }
  return firstDenial ?? denied('Not authorized');
}

type Deployment = { readonly roles: RoleMap };

/** Evaluates a request by the roles of the deployment and the custom roles of the organization. */
export const evaluate = (
  { roles }: Deployment,
  holder: ResolvedRoles,
  request: AccessRequest,
  connector?: Connector,
): AccessDecision => evaluateRoles(holder.role, request, effectiveRoles(roles, holder), connector);

/** Whether the roles allow one action on one resource. */
export const can = (
  deployment: Deployment,
  holder: ResolvedRoles,
  resource: string,
  action: string,
): boolean => evaluate(deployment, holder, { [resource]: [action] }).allowed;

/** Every permission that any of the roles gives. */
export const permissionsOf = (
  deployment: Deployment,
  holder: ResolvedRoles,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(statements).map(([resource, actions]) => [
      resource,
      actions.filter((action) => can(deployment, holder, resource, action)),
    ]),
  );

/**
 * A user can grant only permissions that they have: each action of each granted role must be allowed by one of
 * the grantor's roles.
 */
export function canGrant(
  { roles }: Deployment,
  grantor: ResolvedRoles,
  given: ResolvedRoles,
): boolean {
  const known = effectiveRoles(roles, given);
  return roleNames(given.role)
    .filter((name) => Object.hasOwn(known, name))
    .every((name) => hasAllPermissions({ roles }, grantor, known[name] ?? {}));
}

const LOWEST: ResolvedRoles = { role: 'member', customRoles: null };

/** Whether a holder has every permission of a role. Every member has the permissions of the lowest role. */
export const hasAllPermissions = (
  deployment: Deployment,
  holder: ResolvedRoles,
  role: RoleStatements,
): boolean =>
  Object.entries(role).every(([resource, actions]) =>
    actions.every((action) =>
      [holder, LOWEST].some((resolved) => can(deployment, resolved, resource, action)),
    ),
  );

/** Whether roles grant no permission that the lowest role does not grant. */
export const grantsOnlyMemberPermissions = (
  deployment: Deployment,
  given: ResolvedRoles,
): boolean => canGrant(deployment, LOWEST, given);
