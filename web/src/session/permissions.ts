import { defaultRoles, type Resource } from '@app/contracts/org/access-control';

/** The roles in a member's role text, which joins several by commas. */
export const rolesOf = (role: string): readonly string[] =>
  role.split(',').map((name) => name.trim());

/** Whether one of the roles alone allows the action. The server judges again; this only spares a try. */
export function permits(role: string, resource: Resource, action: string): boolean {
  return rolesOf(role).some((name) => {
    if (!Object.hasOwn(defaultRoles, name)) return false;
    const allowed = defaultRoles[name as keyof typeof defaultRoles][resource];
    return allowed?.includes(action) ?? false;
  });
}
