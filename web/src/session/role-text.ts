import type { Translate } from '../words/translate.ts';
import { isDefaultRole, rolesOf } from './permissions.ts';

const KNOWN = { owner: 'role.owner', admin: 'role.admin', member: 'role.member' } as const;

/** One role in words; a role of the organization's own keeps its name. */
export const roleName = (name: string, t: Translate): string =>
  isDefaultRole(name) ? t(KNOWN[name]) : name;

/** A member's roles in words. */
export const roleTexts = (role: string, t: Translate): readonly string[] =>
  rolesOf(role).map((name) => roleName(name, t));
