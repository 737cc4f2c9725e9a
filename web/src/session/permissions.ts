import { defaultRoles, type RoleStatements } from '@tessera/contracts/org/access-control';

/** The permissions of custom roles by name. */
export type CustomRoles = Readonly<Record<string, RoleStatements>>;

/** Whether a user has a permission such as `audit:read`. Only hides what would fail: the server checks itself. */
export function hasPermission(permissions: RoleStatements, permission: string): boolean {
  const [resource = '', action = ''] = permission.split(':');
  return permissions[resource]?.includes(action) ?? false;
}

/** The roles of a member, which the wire joins by commas. */
export const rolesOf = (role: string): readonly string[] =>
  role.split(',').map((name) => name.trim());

export const isOwnerRole = (role: string): boolean => rolesOf(role).includes('owner');

/** Whether it is one of the default roles. */
export const isDefaultRole = (name: string): name is keyof typeof defaultRoles =>
  Object.hasOwn(defaultRoles, name);

/** The permissions of a role; undefined for an unknown name. */
export function rolePermissions(name: string, own: CustomRoles = {}): RoleStatements | undefined {
  if (isDefaultRole(name)) return defaultRoles[name];
  return Object.hasOwn(own, name) ? own[name] : undefined;
}
