import { type RoleStatements, statements } from '@tessera/contracts/org/access-control';
import { type RoleMap, roleNames, rolesOf, type Standing } from './roles.ts';

export type Connector = 'AND' | 'OR';
type Wanted =
  | readonly string[]
  | { readonly actions: readonly string[]; readonly connector: Connector };
export type AccessRequest = Readonly<Record<string, Wanted>>;
export type Verdict =
  | { readonly allowed: true; readonly message: null }
  | { readonly allowed: false; readonly message: string };

const ALLOWED: Verdict = { allowed: true, message: null };
const refused = (message: string): Verdict => ({ allowed: false, message });

/** Whether one role allows a request. Roles and resources count only as own properties. */
export function judgeRole(
  role: RoleStatements,
  request: AccessRequest,
  connector: Connector = 'AND',
): Verdict {
  let lastAllowed = false;
  for (const [resource, wanted] of Object.entries(request)) {
    const allowed = Object.hasOwn(role, resource) ? role[resource] : undefined;
    if (allowed === undefined) {
      return refused(`You are not allowed to access resource: ${resource}`);
    }
    lastAllowed = allows(allowed, wanted);
    if (lastAllowed && connector === 'OR') return ALLOWED;
    if (!lastAllowed && connector === 'AND') {
      return refused(`unauthorized to access resource "${resource}"`);
    }
  }
  return lastAllowed ? ALLOWED : refused('Not authorized');
}

/** A list is wanted whole; with the connector OR one of its actions is enough. */
function allows(allowed: readonly string[], wanted: Wanted): boolean {
  if (isList(wanted)) return wanted.every((action) => allowed.includes(action));
  // Callers of other deployments may hand over what no type checked.
  if (typeof wanted !== 'object' || wanted === null || !isList(wanted.actions)) {
    throw new TypeError('Invalid access control request');
  }
  return wanted.connector === 'OR'
    ? wanted.actions.some((action) => allowed.includes(action))
    : wanted.actions.every((action) => allowed.includes(action));
}

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/**
 * Whether a member's roles allow a request: one role must allow all of it, powers are not added
 * up, an unknown role grants nothing. A refusal carries the message of the first role that has one.
 */
export function judgeRoles(
  roleText: string,
  request: AccessRequest,
  roles: RoleMap,
  connector: Connector = 'AND',
): Verdict {
  let firstRefusal: Verdict | undefined;
  for (const name of roleNames(roleText)) {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    if (role === undefined) continue;
    const verdict = judgeRole(role, request, connector);
    if (verdict.allowed) return verdict;
    firstRefusal ??= verdict;
  }
  return firstRefusal ?? refused('Not authorized');
}

type Deployment = { readonly roles: RoleMap };

/** The verdict on somebody's request, by the roles of the deployment and their organization's own. */
export const judge = (
  { roles }: Deployment,
  standing: Standing,
  request: AccessRequest,
  connector?: Connector,
): Verdict => judgeRoles(standing.role, request, rolesOf(roles, standing), connector);

/** Whether somebody's roles allow one action on one resource. */
export const may = (
  deployment: Deployment,
  standing: Standing,
  resource: string,
  action: string,
): boolean => judge(deployment, standing, { [resource]: [action] }).allowed;

/** Every single power that somebody has, by whichever of their roles. */
export const powersOf = (deployment: Deployment, standing: Standing): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(statements).map(([resource, actions]) => [
      resource,
      actions.filter((action) => may(deployment, standing, resource, action)),
    ]),
  );

/**
 * Nobody gives a power they do not have: every action of every role that is given must be allowed to
 * the giver, by whichever of their roles.
 */
export function mayGive({ roles }: Deployment, giver: Standing, given: Standing): boolean {
  const known = rolesOf(roles, given);
  return roleNames(given.role)
    .filter((name) => Object.hasOwn(known, name))
    .every((name) => holds({ roles }, giver, known[name] ?? {}));
}

const LOWEST: Standing = { role: 'member', ownRoles: null };

/** Whether somebody has every single power of a role; what the lowest role gives, everybody has. */
export const holds = (deployment: Deployment, standing: Standing, role: RoleStatements): boolean =>
  Object.entries(role).every(([resource, actions]) =>
    actions.every((action) =>
      [standing, LOWEST].some((holder) => may(deployment, holder, resource, action)),
    ),
  );

/** Whether roles give no more than every member has. */
export const isPowerless = (deployment: Deployment, given: Standing): boolean =>
  mayGive(deployment, LOWEST, given);
