import { type RoleStatements, scopes } from '@tessera/contracts/org/access-control';

/** One action on one resource, as `member:update`. */
export type Permission = string;

/** What a role allows, as a flat list; resources and actions that we do not know are left out. */
export const permissionsOf = (powers: RoleStatements): readonly Permission[] =>
  scopes.filter((permission) => {
    const [resource = '', action = ''] = permission.split(':');
    return powers[resource]?.includes(action) ?? false;
  });

/** The wire's shape of a flat list: only the resources that something is allowed of. */
export function statementsOf(permissions: readonly Permission[]): Record<string, string[]> {
  const powers: Record<string, string[]> = {};
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':');
    powers[resource] = [...(powers[resource] ?? []), action];
  }
  return powers;
}
