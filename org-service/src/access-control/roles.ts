import { ApiError } from '@app/contracts/define/error';
import type { RoleStatements } from '@app/contracts/org/access-control';
import { memberErrors } from '@app/contracts/org/members';

export type RoleMap = Readonly<Record<string, RoleStatements>>;

/** The role names of a member's role text; stored texts are clean, so nothing is trimmed. */
export const roleNames = (roleText: string): string[] => roleText.split(',');

/** Whether a role text names that role among others. */
export const hasRole = (roleText: string, role: string): boolean =>
  roleNames(roleText).includes(role);

/**
 * Roles as a client gives them (text, list, or text inside a list) in the form in which they are
 * stored and judged: trimmed, each once, each a role of this deployment, joined by commas.
 */
export function parseRoles(given: string | readonly string[]): string[] {
  const texts = typeof given === 'string' ? [given] : given;
  return [...new Set(texts.flatMap(roleNames).map((name) => name.trim()))];
}

/** Refuses a name that is no role; prototypes lend none. */
export function assertKnownRoles(names: readonly string[], roles: RoleMap): void {
  if (names.length === 0 || names.some((name) => !Object.hasOwn(roles, name))) {
    throw new ApiError(memberErrors.ROLE_NOT_FOUND);
  }
}

/** Whether a role text gives its holder no power at all. */
export function isPowerless(roleText: string, roles: RoleMap): boolean {
  return roleNames(roleText).every(
    (name) =>
      !Object.hasOwn(roles, name) ||
      Object.values(roles[name] ?? {}).every((actions) => actions.length === 0),
  );
}
