import { defaultRoles } from '@tessera/contracts/org/access-control';
import { describe, expect, it } from 'vitest';
import {
  type AccessRequest,
  can,
  canGrant,
  evaluate,
  evaluateRole,
  evaluateRoles,
  grantsOnlyMemberPermissions,
  hasAllPermissions,
  permissionsOf,
} from './access.rules.ts';

const roles = defaultRoles;
const ALLOWED = { allowed: true, message: null };
const denied = (message: string) => ({ allowed: false, message });

describe('evaluateRole', () => {
  it.each<[keyof typeof roles, AccessRequest, boolean]>([
    ['owner', { organization: ['update', 'delete'], billing: ['update'] }, true],
    ['admin', { organization: ['update'], team: ['create', 'update', 'delete'] }, true],
    ['admin', { organization: ['delete'] }, false],
    ['admin', { billing: ['read'] }, true],
    ['admin', { billing: ['update'] }, false],
    ['member', { invitation: ['create'] }, false],
    ['member', { member: [] }, true],
  ])('%s and %j: %s', (role, request, allowed) => {
    expect(evaluateRole(roles[role], request).allowed).toBe(allowed);
  });

  it('names an unknown resource, and ignores inherited properties', () => {
    for (const resource of ['ship', 'constructor', 'toString', '__proto__']) {
      const request = JSON.parse(`{"${resource}":["sail"]}`) as AccessRequest;
      expect(evaluateRole(roles.owner, request)).toEqual(
        denied(`You are not allowed to access resource: ${resource}`),
      );
      expect(evaluateRole(roles.owner, request, 'OR').allowed).toBe(false);
    }
  });

  it('stops at the first resource that is denied', () => {
    const request = { organization: ['delete'], billing: ['update'] };
    expect(evaluateRole(roles.admin, request)).toEqual(
      denied('unauthorized to access resource "organization"'),
    );
  });

  it('stops at the first resource that is allowed with OR', () => {
    const request = { organization: ['delete'], team: ['create'], ship: ['sail'] };
    expect(evaluateRole(roles.admin, request, 'OR')).toEqual(ALLOWED);
  });

  it('denies an empty request and a request without a match', () => {
    expect(evaluateRole(roles.owner, {})).toEqual(denied('Not authorized'));
    expect(evaluateRole(roles.member, { team: ['create'] }, 'OR')).toEqual(
      denied('Not authorized'),
    );
  });

  it('allows one of several actions with the connector OR', () => {
    const either = (actions: string[]) => ({
      organization: { actions, connector: 'OR' as const },
    });
    expect(evaluateRole(roles.admin, either(['update', 'delete']))).toEqual(ALLOWED);
    expect(evaluateRole(roles.admin, either(['delete'])).allowed).toBe(false);
    const both = { organization: { actions: ['update', 'delete'], connector: 'AND' as const } };
    expect(evaluateRole(roles.admin, both).allowed).toBe(false);
  });

  it('throws for an invalid request', () => {
    for (const wanted of ['update', null, 7]) {
      // A caller without types may pass anything.
      const request: AccessRequest = JSON.parse(JSON.stringify({ organization: wanted }));
      expect(() => evaluateRole(roles.owner, request)).toThrow('Invalid access control request');
    }
  });
});

describe('evaluateRoles', () => {
  it('requires one role that allows everything', () => {
    const split = { a: { left: ['go'], right: [] }, b: { left: [], right: ['go'] } };
    expect(evaluateRoles('a,b', { left: ['go'], right: ['go'] }, split).allowed).toBe(false);
    expect(evaluateRoles('a,b', { right: ['go'] }, split)).toEqual(ALLOWED);
  });

  it('grants nothing to names that are not roles', () => {
    for (const name of ['', 'captain', ' owner', 'constructor', '__proto__']) {
      expect(evaluateRoles(name, { team: ['create'] }, roles)).toEqual(denied('Not authorized'));
    }
    expect(evaluateRoles('captain,owner', { team: ['create'] }, roles)).toEqual(ALLOWED);
  });

  it("returns the message of the member's role", () => {
    expect(evaluateRoles('member', { team: ['create'] }, roles)).toEqual(
      denied('unauthorized to access resource "team"'),
    );
  });
});

describe('custom roles', () => {
  const customRoles = {
    editor: { team: ['update'], organization: ['update'] },
    treasurer: { billing: ['read', 'update'] },
    owner: { organization: ['delete'] },
    reader: { ac: ['read'], team: [] },
  };
  const as = (role: string, own: typeof customRoles | null = customRoles) => ({
    role,
    customRoles: own,
  });

  it('count in every decision', () => {
    expect(evaluate({ roles }, as('editor'), { team: ['update'] })).toEqual(ALLOWED);
    expect(can({ roles }, as('member,editor'), 'organization', 'update')).toBe(true);
    expect(can({ roles }, as('editor', null), 'team', 'update')).toBe(false);
    expect(evaluate({ roles }, as('editor'), { billing: ['read'] })).toEqual(
      denied('You are not allowed to access resource: billing'),
    );
  });

  it('can be granted only by a member with all their permissions', () => {
    expect(canGrant({ roles }, as('admin'), as('editor'))).toBe(true);
    expect(canGrant({ roles }, as('admin'), as('treasurer'))).toBe(false);
    expect(canGrant({ roles }, as('admin,treasurer'), as('treasurer,editor'))).toBe(true);
    expect(canGrant({ roles }, as('editor'), as('admin'))).toBe(false);
    expect(canGrant({ roles }, as('editor'), as('member'))).toBe(true);
    expect(canGrant({ roles }, as('member'), as('member,unknown'))).toBe(true);
  });

  it('compares single permissions over all roles of the grantor', () => {
    expect(
      hasAllPermissions({ roles }, as('treasurer,editor'), { team: ['update'], billing: ['read'] }),
    ).toBe(true);
    expect(hasAllPermissions({ roles }, as('owner'), { ship: ['sail'] })).toBe(false);
    expect(hasAllPermissions({ roles }, as('owner'), { ship: [] })).toBe(true);
  });

  it('lists single permissions without unknown ones', () => {
    const permissions = permissionsOf({ roles }, as('treasurer,editor,unknown'));
    expect(permissions).toMatchObject({
      organization: ['update'],
      team: ['update'],
      billing: ['read', 'update'],
      member: [],
      ac: [],
    });
    expect(permissionsOf({ roles }, as('owner', null))).toEqual(roles.owner);
  });

  it('are compared with the permissions of the lowest role', () => {
    expect(grantsOnlyMemberPermissions({ roles }, as('member,reader'))).toBe(true);
    expect(grantsOnlyMemberPermissions({ roles }, as('member,admin'))).toBe(false);
    expect(grantsOnlyMemberPermissions({ roles }, as('editor'))).toBe(false);
  });
});
