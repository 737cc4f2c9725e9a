import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { isOwnerRole, rolePermissions } from './permissions.ts';

describe('what a role allows', () => {
  const own = { greeter: { invitation: ['create'] }, owner: {} };

  it('is what every organization gives it, else what this one does', () => {
    expect(rolePermissions('owner', own)).toBe(defaultRoles.owner);
    expect(rolePermissions('greeter', own)).toEqual({ invitation: ['create'] });
    expect(rolePermissions('greeter')).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString', ''])('is nothing for %s', (role) => {
    expect(rolePermissions(role, own)).toBeUndefined();
  });
});

it('an owner is one among other roles too, blanks or not', () => {
  expect([isOwnerRole('admin, owner'), isOwnerRole('owners'), isOwnerRole('')]).toEqual([
    true,
    false,
    false,
  ]);
});
