import { memberRoutes } from '@tessera/contracts/org/members';
import { describe, expect, it } from 'vitest';
import { existingPage, queryOf } from './member-query.rules.ts';

const plain = { search: '', filter: '', sort: '', page: 1 };

describe('queryOf', () => {
  it('requests the first page in the default order for an empty address', () => {
    expect(queryOf('o1', plain)).toEqual({ organizationId: 'o1', limit: 25, offset: 0 });
  });

  it('takes role, team, order and page from the address', () => {
    expect(queryOf('o1', { ...plain, filter: 'role:admin', page: 3 })).toMatchObject({
      filterField: 'role',
      filterValue: 'admin',
      offset: 50,
    });
    expect(queryOf('o1', { ...plain, filter: 'team:t1', sort: 'name' })).toMatchObject({
      filterField: 'teamId',
      filterOperator: 'eq',
      filterValue: 't1',
      sortBy: 'name',
    });
  });

  it.each([
    plain,
    { search: 'ada', filter: 'role:release manager', sort: '-joined', page: 2 },
    { search: '', filter: 'nonsense', sort: 'nonsense', page: 1 },
  ])('is one that the service understands: %j', (state) => {
    expect(memberRoutes.listMembers.query.safeParse(queryOf('o1', state)).success).toBe(true);
  });
});

describe('existingPage', () => {
  it.each([
    [3, undefined, 3],
    [3, { members: ['m1'], total: 51 }, 3],
    [3, { members: [], total: 50 }, 2],
    [9, { members: [], total: 26 }, 2],
    [2, { members: [], total: 0 }, 1],
    [1, { members: [], total: 0 }, 1],
  ])('requested as %i with the response %j is page %i', (requested, response, page) => {
    expect(existingPage(requested, response)).toBe(page);
  });
});
