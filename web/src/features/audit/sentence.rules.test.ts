import type { AuditEntry } from '@tessera/contracts/org/audit';
import { describe, expect, it } from 'vitest';
import { differencesOf, sentenceOf, valuesOf } from './sentence.rules.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 'e1',
  organizationId: 'o1',
  action: 'member.added',
  actorId: 'u1',
  actor: { id: 'u1', name: 'Ada', email: 'ada@example.com', image: null },
  targetId: 'm1',
  userId: 'u2',
  data: {},
  ipAddress: null,
  userAgent: null,
  requestId: null,
  createdAt: new Date(0),
  ...given,
});
const naming = {
  user: (id: unknown) => `user ${String(id)}`,
  role: (role: unknown) => `role ${String(role)}`,
  team: (id: unknown) => `team ${String(id)}`,
  system: 'System',
};

describe('sentenceOf', () => {
  it('includes actor, subject and name', () => {
    const change = entry({ data: { userId: 'u2', role: 'admin' } });
    expect(valuesOf(change, naming)).toMatchObject({
      actor: 'Ada',
      user: 'user u2',
      role: 'role admin',
    });
  });

  it('names the system when there is no actor', () => {
    expect(valuesOf(entry({ actor: null, actorId: null }), naming).actor).toBe('System');
  });

  it('uses the latest name of a renamed subject', () => {
    const change = entry({ data: { before: { name: 'Old' }, after: { name: 'New' } } });
    expect(valuesOf(change, naming)).toMatchObject({ name: 'New', before: 'Old' });
  });

  it('includes the new owner, the current role and the team', () => {
    const handed = entry({ data: { before: { userId: 'u1' }, after: { userId: 'u3' } } });
    expect(valuesOf(handed, naming).user).toBe('user u3');
    const edited = entry({ data: { before: { role: 'a' }, after: { role: 'b' } } });
    expect(valuesOf(edited, naming).role).toBe('role b');
    expect(valuesOf(entry({ data: { teamId: 't1' } }), naming).team).toBe('team t1');
  });

  it('describes a role change in the current and in the older entry format', () => {
    const data = { userId: 'u2', role: 'admin' };
    const said = { previousRole: 'role member', role: 'role admin' };
    const now = { ...data, before: { role: 'member' }, after: { role: 'admin' } };
    expect(valuesOf(entry({ data: now }), naming)).toMatchObject(said);
    const once = { ...data, previousRole: 'member' };
    expect(valuesOf(entry({ data: once }), naming)).toMatchObject(said);
  });

  it('falls back to the user, or to a generic name, when the address is deleted', () => {
    const requested = entry({ action: 'join-request.created', data: { userId: 'u2' } });
    expect(valuesOf(requested, naming).email).toBe('user u2');
    const invited = entry({ data: { email: 'b@example.com', userId: 'u2' } });
    expect(valuesOf(invited, naming).email).toBe('b@example.com');
  });

  it('distinguishes leaving from being removed', () => {
    const left = entry({ action: 'member.removed', data: { reason: 'left' } });
    expect(sentenceOf(left)).toBe('member.removed.left');
    expect(sentenceOf(entry({}))).toBe('member.added');
  });
});

describe('differencesOf', () => {
  it('returns the fields that differ', () => {
    const change = entry({
      data: {
        before: { name: 'Old', slug: 'same', permission: { team: ['create'] } },
        after: { name: 'New', slug: 'same', permission: { team: ['create', 'delete'] } },
      },
    });
    expect(differencesOf(change).map(({ field }) => field)).toEqual(['name', 'permission']);
  });

  it('returns nothing without previous values', () => {
    expect(differencesOf(entry({ data: { role: 'admin' } }))).toEqual([]);
  });
});
