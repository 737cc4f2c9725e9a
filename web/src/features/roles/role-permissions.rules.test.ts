import { defaultRoles, scopes, statements } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { permissionsOf, statementsOf } from './role-permissions.rules.ts';

describe('the permissions of a role', () => {
  it('are all of them for an owner and come back as they went', () => {
    expect(permissionsOf(defaultRoles.owner)).toEqual(scopes);
    expect(statementsOf(scopes)).toEqual(statements);
  });

  it('leave out what we do not know', () => {
    expect(permissionsOf({ member: ['update', 'clone'], rocket: ['launch'] })).toEqual([
      'member:update',
    ]);
  });

  it('name no resource that nothing is allowed of', () => {
    expect(statementsOf(['team:create', 'team:delete'])).toEqual({ team: ['create', 'delete'] });
  });
});
