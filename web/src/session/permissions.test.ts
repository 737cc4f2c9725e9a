import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { isOwnerRole, rolePermissions } from './permissions.ts';

describe('rolePermissions', () => {
  const own = { greeter: { invitation: ['create'] }, owner: {} };

  it('returns the default role, else the custom role', () => {
    expect(rolePermissions('owner', own)).toBe(defaultRoles.owner);
    expect(rolePermissions('greeter', own)).toEqual({ invitation: ['create'] });
    expect(rolePermissions('greeter')).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString', ''])('is undefined for %s', (role) => {
    expect(rolePermissions(role, own)).toBeUndefined();
  });
});

it('recognizes the owner among several roles, with or without spaces', () => {
  expect([isOwnerRole('admin, owner'), isOwnerRole('owners'), isOwnerRole('')]).toEqual([
    true,
    false,
    false,
  ]);
});
