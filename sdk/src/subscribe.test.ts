import { describe, expect, it } from 'vitest';
import { coveringSubject } from './subscribe.ts';

describe('coveringSubject', () => {
  it('returns the narrowest subject that covers all', () => {
    expect(coveringSubject(['org.member.added'])).toBe('org.member.added');
    expect(coveringSubject(['org.member.added', 'org.member.removed'])).toBe('org.member.*');
    expect(coveringSubject(['org.member.added', 'org.team.added'])).toBe('org.*.added');
    expect(coveringSubject(['org.member.added', 'org.team.removed'])).toBe('org.*.*');
  });

  it('rejects subjects of two services', () => {
    expect(() => coveringSubject(['org.member.added', 'identity.user.deleted'])).toThrow();
  });
});
