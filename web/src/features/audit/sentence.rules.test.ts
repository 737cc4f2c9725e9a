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
  person: (id: unknown) => `person ${String(id)}`,
  role: (role: unknown) => `role ${String(role)}`,
  team: (id: unknown) => `team ${String(id)}`,
  nobody: 'Nobody',
};

describe('the sentence about a change', () => {
  it('names who, whom and what', () => {
    const change = entry({ data: { userId: 'u2', role: 'admin' } });
    expect(valuesOf(change, naming)).toMatchObject({
      actor: 'Ada',
      person: 'person u2',
      role: 'role admin',
    });
  });

  it('says so when nobody asked for it', () => {
    expect(valuesOf(entry({ actor: null, actorId: null }), naming).actor).toBe('Nobody');
  });

  it('takes the newest name of what was renamed', () => {
    const change = entry({ data: { before: { name: 'Old' }, after: { name: 'New' } } });
    expect(valuesOf(change, naming)).toMatchObject({ name: 'New', before: 'Old' });
  });

  it('names the new owner, the role as it is now, and the team', () => {
    const handed = entry({ data: { before: { userId: 'u1' }, after: { userId: 'u3' } } });
    expect(valuesOf(handed, naming).person).toBe('person u3');
    const edited = entry({ data: { before: { role: 'a' }, after: { role: 'b' } } });
    expect(valuesOf(edited, naming).role).toBe('role b');
    expect(valuesOf(entry({ data: { teamId: 't1' } }), naming).team).toBe('team t1');
  });

  it('tells a change of role, as entries say it now and as older ones do', () => {
    const facts = { userId: 'u2', role: 'admin' };
    const said = { previousRole: 'role member', role: 'role admin' };
    const now = { ...facts, before: { role: 'member' }, after: { role: 'admin' } };
    expect(valuesOf(entry({ data: now }), naming)).toMatchObject(said);
    const once = { ...facts, previousRole: 'member' };
    expect(valuesOf(entry({ data: once }), naming)).toMatchObject(said);
  });

  it('names the user, or nobody in particular, when the address is gone', () => {
    const asked = entry({ action: 'join-request.created', data: { userId: 'u2' } });
    expect(valuesOf(asked, naming).email).toBe('person u2');
    const invited = entry({ data: { email: 'b@example.com', userId: 'u2' } });
    expect(valuesOf(invited, naming).email).toBe('b@example.com');
  });

  it('tells leaving from being removed', () => {
    const gone = entry({ action: 'member.removed', data: { reason: 'left' } });
    expect(sentenceOf(gone)).toBe('member.removed.left');
    expect(sentenceOf(entry({}))).toBe('member.added');
  });
});

describe('the details of a change', () => {
  it('are the fields that differ', () => {
    const change = entry({
      data: {
        before: { name: 'Old', slug: 'same', permission: { team: ['create'] } },
        after: { name: 'New', slug: 'same', permission: { team: ['create', 'delete'] } },
      },
    });
    expect(differencesOf(change).map(({ field }) => field)).toEqual(['name', 'permission']);
  });

  it('are none where nothing had a before', () => {
    expect(differencesOf(entry({ data: { role: 'admin' } }))).toEqual([]);
  });
});
