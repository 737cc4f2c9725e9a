import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { actionOf, targetOf } from './target.rules.ts';

const changes = Object.values(orgEvents).filter(
  ({ subject }) => subject !== orgEvents.activeOrganizationRequested.subject,
);

describe('targetOf', () => {
  it.each(changes)('$subject contains its target and its organization', ({ subject, data }) => {
    const fields = Object.keys(data.shape);
    const named = Object.fromEntries(fields.map((field) => [field, `the ${field}`]));
    expect(targetOf({ subject }, named).id).toMatch(/^the \w+Id$/);
    expect(fields).toContain('organizationId');
  });

  it('requires before and after in the same shape', () => {
    // Events of creation and removal have no earlier state; a join by a domain and an export change nothing else.
    const createsOrDeletes =
      /\.(?:created|added|removed|deleted)$|^org\.(?:email-domain\.used|audit-log\.exported)$/;
    const updates = changes.filter(({ subject }) => !createsOrDeletes.test(subject));
    expect(updates.length).toBeGreaterThan(10);
    for (const { subject, data } of updates) {
      const { before, after } = data.shape as Record<string, unknown>;
      expect([subject, before !== undefined && before === after]).toEqual([subject, true]);
    }
    const others = changes.filter(({ subject }) => createsOrDeletes.test(subject));
    for (const { data } of others) expect(data.shape).not.toHaveProperty('before');
  });

  it('derives the target from the middle of the subject, and returns the user concerned', () => {
    expect(targetOf({ subject: 'org.member.removed' }, { memberId: 'm', userId: 'u' })).toEqual({
      id: 'm',
      userId: 'u',
    });
    expect(targetOf({ subject: 'org.some-thing.done' }, { someThingId: 's' })).toEqual({
      id: 's',
      userId: null,
    });
    expect(() => targetOf({ subject: 'org.member.removed' }, { userId: 'u' })).toThrow('memberId');
  });

  it('omits the service from the action', () => {
    expect(actionOf({ subject: 'org.member.role-changed' })).toBe('member.role-changed');
  });
});
