import type { Member } from '@tessera/contracts/org/members';
import { describe, expect, it } from 'vitest';
import { assertOwnerCanLeave, assertRoleCanChange, pickNewOwner } from './member.rules.ts';

const member = (userId: string, role: string): Member => ({
  id: `m-${userId}`,
  organizationId: 'o',
  userId,
  role,
  teamId: null,
  createdAt: new Date(0),
});

describe('assertOwnerCanLeave', () => {
  const ONLY_OWNER = 'You cannot leave the organization as the only owner';

  it.each<[string, string, number, boolean]>([
    ['member', 'admin', 1, true],
    ['member', 'member', 1, true],
    ['owner', 'owner', 2, true],
    ['owner', 'owner', 1, false],
    ['owner', 'admin', 2, false],
    ['admin,owner', 'admin', 2, false],
    ['admin,owner', 'member,owner', 1, false],
  ])('%s by %s with %i owners: %s', (leaving, actor, owners, goes) => {
    const check = () =>
      assertOwnerCanLeave(
        {
          leaving: member('a', leaving),
          actingMember: member('b', actor),
          isOnlyOwner: owners === 1,
        },
        'owner',
      );
    if (goes) expect(check).not.toThrow();
    else expect(check).toThrow(ONLY_OWNER);
  });
});

describe('pickNewOwner', () => {
  const newOwnerOf = (...others: Member[]) =>
    pickNewOwner([member('gone', 'owner'), ...others], 'gone', 'owner');

  it('returns none without other members', () => {
    expect(newOwnerOf()).toEqual({ kind: 'no-members-left' });
  });

  it('returns none when another owner remains, also one with further roles', () => {
    expect(newOwnerOf(member('a', 'admin'), member('b', 'member,owner'))).toEqual({
      kind: 'owner-remains',
    });
  });

  it('returns the oldest admin before an older member', () => {
    const newOwner = member('b', 'member,admin');
    expect(newOwnerOf(member('a', 'member'), newOwner, member('c', 'admin'))).toEqual({
      kind: 'new-owner',
      newOwner,
    });
  });

  it('returns the oldest member without an admin', () => {
    const newOwner = member('a', 'member');
    expect(newOwnerOf(newOwner, member('b', 'member'))).toEqual({ kind: 'new-owner', newOwner });
  });
});

describe('assertRoleCanChange', () => {
  it.each<[string, string, string, number, string | null]>([
    ['member', 'admin', 'admin', 1, null],
    ['member', 'owner', 'admin', 1, 'You are not allowed to update this member'],
    ['member', 'owner', 'owner', 1, null],
    ['admin,owner', 'admin', 'admin', 2, 'You are not allowed to update this member'],
    ['admin,owner', 'admin', 'member,owner', 2, null],
    ['owner', 'admin', 'owner', 1, 'You cannot leave the organization without an owner'],
    ['owner', 'member,owner', 'owner', 1, null],
  ])('%s to %s by %s with %i owners: %s', (from, role, actor, owners, error) => {
    const isOnlyOwner = owners === 1 && from.includes('owner');
    const change = {
      member: member('a', from),
      role,
      actingMember: member('b', actor),
      isOnlyOwner,
    };
    const check = () => assertRoleCanChange(change, 'owner');
    if (error === null) expect(check).not.toThrow();
    else expect(check).toThrow(error);
  });
});
