import { type RoleStatements, scopes } from '@tessera/contracts/org/access-control';

/** One action on one resource, as `member:update`. */
export type Permission = string;

/** The permissions of a role as a flat list; unknown resources and actions are dropped. */
export const permissionsOf = (statements: RoleStatements): readonly Permission[] =>
  scopes.filter((permission) => {
    const [resource = '', action = ''] = permission.split(':');
    return statements[resource]?.includes(action) ?? false;
  });

/** The wire format of a flat list: only resources with at least one action. */
export function statementsOf(permissions: readonly Permission[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {};
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':');
    statements[resource] = [...(statements[resource] ?? []), action];
  }
  return statements;
}
