/** The color of the initials in every color scheme. */
export const INITIALS_COLOR = '#ffffff';

/** Backgrounds on which the initials have a contrast of at least 4.5:1. */
export const AVATAR_COLORS = [
  '#3f4bd6',
  '#0b7285',
  '#1f7a4d',
  '#8a5a00',
  '#b5382f',
  '#a3327f',
  '#6b46c1',
  '#4b5a70',
] as const;

/** The color of a user or an organization without a picture, the same for a name on every page. */
export function avatarColor(name: string): string {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) {
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}
