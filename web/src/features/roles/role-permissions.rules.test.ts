import { defaultRoles, scopes, statements } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import { permissionsOf, statementsOf } from './role-permissions.rules.ts';

describe('role permissions', () => {
  it('include all for an owner, and round-trip', () => {
    expect(permissionsOf(defaultRoles.owner)).toEqual(scopes);
    expect(statementsOf(scopes)).toEqual(statements);
  });

  it('drop unknown resources and actions', () => {
    expect(permissionsOf({ member: ['update', 'clone'], rocket: ['launch'] })).toEqual([
      'member:update',
    ]);
  });

  it('omit resources without an action', () => {
    expect(statementsOf(['team:create', 'team:delete'])).toEqual({ team: ['create', 'delete'] });
  });
});
