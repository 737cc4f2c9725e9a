import type { Translate } from '../i18n/i18n.ts';
import { isDefaultRole, rolesOf } from './permissions.ts';

const KNOWN = { owner: 'role.owner', admin: 'role.admin', member: 'role.member' } as const;

/** The display name of a role; custom roles keep their name. */
export const roleName = (name: string, t: Translate): string =>
  isDefaultRole(name) ? t(KNOWN[name]) : name;

/** The display names of a member's roles. */
export const roleTexts = (role: string, t: Translate): readonly string[] =>
  rolesOf(role).map((name) => roleName(name, t));
