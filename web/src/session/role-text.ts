import type { Translate } from '../words/translate.ts';
import { rolesOf } from './permissions.ts';

const KNOWN = { owner: 'role.owner', admin: 'role.admin', member: 'role.member' } as const;

/** A member's roles in words; a role of the organization's own keeps its name. */
export const roleTexts = (role: string, t: Translate): readonly string[] =>
  rolesOf(role).map((name) => (isKnown(name) ? t(KNOWN[name]) : name));

const isKnown = (name: string): name is keyof typeof KNOWN => Object.hasOwn(KNOWN, name);
