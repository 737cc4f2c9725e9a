import { describe, expect, it } from 'vitest';
import { AVATAR_COLORS, avatarColor, INITIALS_COLOR } from './avatar.rules.ts';

/** The relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('avatarColor', () => {
  it.each(AVATAR_COLORS)('has initials with a contrast of 4.5:1 on %s', (color) => {
    expect(contrast(color, INITIALS_COLOR)).toBeGreaterThanOrEqual(4.5);
  });

  it('has eight different colors', () => {
    expect(new Set(AVATAR_COLORS).size).toBe(8);
  });

  it('returns the same color for the same name, in any case', () => {
    expect(avatarColor('Ada Lovelace')).toBe(avatarColor(' ada lovelace '));
  });

  it('uses every color for many names', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`);
    expect(new Set(names.map(avatarColor)).size).toBe(8);
  });

  it('has a color for an empty name', () => {
    expect(AVATAR_COLORS).toContain(avatarColor(''));
  });
});
