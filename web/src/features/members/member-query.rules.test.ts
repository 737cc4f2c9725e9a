import { memberRoutes } from '@tessera/contracts/org/members';
import { describe, expect, it } from 'vitest';
import { queryOf } from './member-query.rules.ts';

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
