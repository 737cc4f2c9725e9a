import { describe, expect, it } from 'vitest';
import { coveringSubject } from './follow.ts';

describe('the subject that a consumer filters by', () => {
  it('is as narrow as it can be', () => {
    expect(coveringSubject(['org.member.added'])).toBe('org.member.added');
    expect(coveringSubject(['org.member.added', 'org.member.removed'])).toBe('org.member.*');
    expect(coveringSubject(['org.member.added', 'org.team.added'])).toBe('org.*.added');
    expect(coveringSubject(['org.member.added', 'org.team.removed'])).toBe('org.*.*');
  });

  it('is of one service', () => {
    expect(() => coveringSubject(['org.member.added', 'identity.user.deleted'])).toThrow();
  });
});
