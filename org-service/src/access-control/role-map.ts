import { ApiError } from '@tessera/contracts/define/error';
import type { RoleStatements } from '@tessera/contracts/org/access-control';
import { memberErrors } from '@tessera/contracts/org/members';

export type RoleMap = Readonly<Record<string, RoleStatements>>;

/**
 * A role text with the permissions of the custom roles it names (null when it names none).
 */
export type ResolvedRoles = { readonly role: string; readonly customRoles: RoleMap | null };

/** The roles in effect. A custom role never overrides a role of the deployment. */
export const effectiveRoles = (roles: RoleMap, { customRoles }: ResolvedRoles): RoleMap =>
  customRoles === null ? roles : { ...customRoles, ...roles };

/** The role names of a member's role text; stored texts are normalized, so nothing is trimmed. */
export const roleNames = (roleText: string): string[] => roleText.split(',');

/** Whether a role text names that role among others. */
export const hasRole = (roleText: string, role: string): boolean =>
  roleNames(roleText).includes(role);

/** Bytes of a role text. An index entry of PostgreSQL, which contains it, has at most 2,704 bytes. */
export const MAX_ROLE_BYTES = 1_024;

/**
 * Normalizes the roles that a client sends (text, list, or text inside a list) to the form for checks and storage:
 * trimmed and without duplicates. The stored text joins them by commas. Throws ROLE_NOT_FOUND when it would be too long.
 */
export function parseRoles(roles: string | readonly string[]): string[] {
  const names = distinctRoles(roles);
  if (Buffer.byteLength(names.join(',')) > MAX_ROLE_BYTES) {
    throw new ApiError(memberErrors.ROLE_NOT_FOUND);
  }
  return names;
}

/** The same without a limit. */
export function distinctRoles(roles: string | readonly string[]): string[] {
  const texts = typeof roles === 'string' ? [roles] : roles;
  return [...new Set(texts.flatMap(roleNames).map((name) => name.trim()))];
}

/** Throws when a name is not a role. Inherited properties do not count. */
export function assertKnownRoles(names: readonly string[], roles: RoleMap): void {
  if (names.length === 0 || names.some((name) => !Object.hasOwn(roles, name))) {
    throw new ApiError(memberErrors.ROLE_NOT_FOUND);
  }
}
