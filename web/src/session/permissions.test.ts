import { describe, expect, it } from 'vitest';
import { permits } from './permissions.ts';

describe('what a role permits', () => {
  it('is what the role is given', () => {
    expect(permits('owner', 'organization', 'delete')).toBe(true);
    expect(permits('admin', 'organization', 'delete')).toBe(false);
    expect(permits('member', 'invitation', 'create')).toBe(false);
  });

  it('is enough when one of several roles gives it, blanks or not', () => {
    expect(permits('member, admin', 'invitation', 'create')).toBe(true);
  });

  it.each(['constructor', '__proto__', 'toString', ''])('is nothing for %s', (role) => {
    expect(permits(role, 'member', 'delete')).toBe(false);
  });
});
