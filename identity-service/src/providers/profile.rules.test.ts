import { describe, expect, it } from 'vitest';
import { toProfile } from './profile.rules.ts';

const rawProfile = {
  id: '1',
  name: 'N',
  email: 'a@example.com',
  emailVerified: true,
  image: null,
  raw: {},
};

describe('toProfile', () => {
  it.each([
    undefined,
    null,
    '',
    {},
    [],
    true,
    Number.NaN,
    1.5,
    'x'.repeat(256),
    'a\u0000',
    '\ud800',
  ])('returns null for the id %j', (id) => {
    expect(toProfile({ ...rawProfile, id })).toBeNull();
  });

  it('converts the id to text', () => {
    expect(toProfile({ ...rawProfile, id: 12 })?.id).toBe('12');
  });

  it.each<[unknown, string | null]>([
    ['Some.One@Example.COM', 'some.one@example.com'],
    ['not an address', null],
    ['a@b@example.com, c@example.com', null],
    ['аdmin@example.com', null],
    [`${'x'.repeat(300)}@example.com`, null],
    [{ value: 'a@example.com' }, null],
    [undefined, null],
  ])('converts the address %j to %j', (email, expected) => {
    expect(toProfile({ ...rawProfile, email })?.email).toBe(expected);
  });

  it.each<[unknown, string | null]>([
    ['  Ada  ', 'Ada'],
    ['\u202eevil\u0000 name', 'evil  name'],
    ['👩‍👩‍👧'.repeat(200), null],
    ['', null],
    ['   ', null],
    [7, null],
    ['x'.repeat(100_000), 'x'.repeat(128)],
  ])('cleans and shortens names (%#)', (name, expected) => {
    const found = toProfile({ ...rawProfile, name })?.name;
    if (expected === null && typeof name === 'string' && name.trim() !== '') {
      expect(found?.length).toBeLessThanOrEqual(256);
      expect(found?.isWellFormed()).toBe(true);
    } else expect(found).toBe(expected);
  });

  it.each<[unknown, string | null]>([
    ['https://pictures.example/me.png', 'https://pictures.example/me.png'],
    ['javascript:alert(1)', null],
    ['data:text/html;base64,AAAA', null],
    ['data:image/svg+xml;base64,AAAA', null],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [`https://pictures.example/${'x'.repeat(3_000)}`, null],
    [{}, null],
  ])('keeps only safe picture URLs (%#)', (image, expected) => {
    expect(toProfile({ ...rawProfile, image })?.image).toBe(expected);
  });
});
