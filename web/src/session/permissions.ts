import { defaultRoles, type RoleStatements } from '@tessera/contracts/org/access-control';

/** What the roles that an organization made itself allow, by their names. */
export type CustomRoles = Readonly<Record<string, RoleStatements>>;

/** The roles in a member's role text, which joins several by commas. */
export const rolesOf = (role: string): readonly string[] =>
  role.split(',').map((name) => name.trim());

export const isOwnerRole = (role: string): boolean => rolesOf(role).includes('owner');

/** Whether every organization has a role of this name. */
export const isDefaultRole = (name: string): name is keyof typeof defaultRoles =>
  Object.hasOwn(defaultRoles, name);

/** What one role allows; undefined for a name that nobody knows. */
export function rolePermissions(name: string, own: CustomRoles = {}): RoleStatements | undefined {
  if (isDefaultRole(name)) return defaultRoles[name];
  return Object.hasOwn(own, name) ? own[name] : undefined;
}
