import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import {
  assertKnownRoles,
  effectiveRoles,
  hasRole,
  MAX_ROLE_BYTES,
  parseRoles,
} from './role-map.ts';

describe('parseRoles', () => {
  it.each<[string | string[], string[]]>([
    ['member', ['member']],
    ['admin, member', ['admin', 'member']],
    [
      ['admin', ' owner ,admin'],
      ['admin', 'owner'],
    ],
    [',', ['']],
  ])('%j are %j', (given, names) => {
    expect(parseRoles(given)).toEqual(names);
  });

  it('SEC-02: rejects a text that is too long for an index', () => {
    const names = ['é'.repeat(MAX_ROLE_BYTES / 2 - 1), 'a'];
    expect(parseRoles([...names, 'a '])).toEqual(names);
    expect(() => parseRoles([...names, 'b'])).toThrow('Role not found');
  });

  it.each([[[]], [['']], [['captain']], [['owner', 'constructor']], [['__proto__']], [['Owner']]])(
    'rejects %j',
    (names) => {
      expect(() => assertKnownRoles(names, defaultRoles)).toThrow('Role not found');
    },
  );

  it('accepts the roles of the deployment', () => {
    expect(() => assertKnownRoles(['owner', 'admin', 'member'], defaultRoles)).not.toThrow();
  });
});

describe('hasRole', () => {
  it('finds an owner among several roles, but not in a part of a word', () => {
    expect(hasRole('admin,owner', 'owner')).toBe(true);
    expect(hasRole('coowner', 'owner')).toBe(false);
  });

  it('adds custom roles to those of the deployment without replacing them', () => {
    const customRoles = { owner: {}, editor: { team: ['update'] } };
    expect(effectiveRoles(defaultRoles, { role: 'editor', customRoles })).toEqual({
      ...defaultRoles,
      editor: { team: ['update'] },
    });
    expect(effectiveRoles(defaultRoles, { role: 'editor', customRoles: null })).toBe(defaultRoles);
  });
});
