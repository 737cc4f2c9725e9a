import type { MemberWithUser } from '@app/contracts/org/members';
import { describe, expect, it } from 'vitest';
import { matching } from './member-search.rules.ts';

const memberOf = (name: string, email: string): MemberWithUser => ({
  id: email,
  organizationId: 'o1',
  userId: email,
  role: 'member',
  teamId: null,
  createdAt: new Date(0),
  user: { id: email, name, email, image: null },
});

const members = [
  memberOf('Owner Example', 'owner@example.com'),
  memberOf('Second Admin', 'admin@example.com'),
];
const found = (search: string) => matching(members, search).map(({ id }) => id);

describe('looking for members', () => {
  it('finds everybody when nothing is looked for', () => {
    expect(found('  ')).toHaveLength(2);
  });

  it('looks at names and addresses, in whatever case and order', () => {
    expect(found('OWNER')).toEqual(['owner@example.com']);
    expect(found('admin second')).toEqual(['admin@example.com']);
  });

  it('wants every word', () => {
    expect(found('second owner')).toEqual([]);
  });
});
