import { defaultRoles as roles } from '@tessera/contracts/org/access-control';
import { roleErrors } from '@tessera/contracts/org/roles';
import { describe, expect, it } from 'vitest';
import { assertCanCreateRole, assertNotPredefined, deduplicateActions } from './role.rules.ts';

const error = roleErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE;
const checkRole = (role: string, permission: Record<string, string[]>) => () =>
  assertCanCreateRole({ roles }, { role, customRoles: null }, permission, error);

describe('role rules', () => {
  it('rejects names of predefined roles', () => {
    for (const name of ['owner', 'admin', 'member']) {
      expect(() => assertNotPredefined({ roles }, name)).toThrow('already taken');
    }
    expect(() => assertNotPredefined({ roles }, 'editor')).not.toThrow();
  });

  it.each<[string, Record<string, string[]>]>([
    ['owner', { organization: ['delete'], billing: ['update'] }],
    ['admin', { organization: ['update'], ac: ['create', 'delete'] }],
    ['member', { ac: ['read'], team: [] }],
    ['member', {}],
  ])('%s may create a role with %j', (role, permission) => {
    expect(checkRole(role, permission)).not.toThrow();
  });

  it.each<[string, Record<string, string[]>]>([
    ['admin', { organization: ['delete'] }],
    ['admin', { team: ['update'], billing: ['read', 'update'] }],
    ['member', { team: ['create'] }],
    ['owner', { team: ['sail'] }],
  ])('%s may not create a role with %j', (role, permission) => {
    expect(checkRole(role, permission)).toThrow('You are not allowed to create a role');
  });

  it.each(['ship', 'toString', '__proto__'])('rejects the resource %s', (resource) => {
    const permission = Object.fromEntries([[resource, []]]);
    expect(checkRole('owner', permission)).toThrow('invalid resource');
  });

  it('removes duplicate actions', () => {
    expect(deduplicateActions({ team: ['update', 'create', 'update'] })).toEqual({
      team: ['update', 'create'],
    });
  });
});
