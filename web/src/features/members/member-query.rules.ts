import type { RouteInput } from '@tessera/contracts/define/route';
import type { memberRoutes } from '@tessera/contracts/org/members';

/** The state of the member list in the address. */
export type MemberState = {
  readonly search: string;
  /** `role:admin`, `team:` and its id, or empty for all members. */
  readonly filter: string;
  /** `-joined`, `name` or `-name`; empty for the oldest member first. */
  readonly sort: string;
  /** The page number, starting at 1. */
  readonly page: number;
};

type Query = NonNullable<RouteInput<typeof memberRoutes.listMembers>['query']>;

export const PAGE_SIZE = 25;

/** The order of an empty `sort`. */
export const DEFAULT_SORT = 'joined';

const SORTS: Readonly<Record<string, Pick<Query, 'sortBy' | 'sortDirection'>>> = {
  '-joined': { sortBy: 'createdAt', sortDirection: 'desc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
  '-name': { sortBy: 'name', sortDirection: 'desc' },
};

type Page = { readonly members: readonly unknown[]; readonly total: number };

/** The number of the requested page, or of the last page if the response shows that the list ends before it. */
export const existingPage = (requested: number, response: Page | undefined): number =>
  response?.members.length === 0
    ? Math.min(requested, Math.max(1, Math.ceil(response.total / PAGE_SIZE)))
    : requested;

/** The query of the member list for the state in the address. */
export function queryOf(organizationId: string, state: MemberState): Query {
  const { search, filter, sort, page } = state;
  const [field, ...rest] = filter.split(':');
  const value = rest.join(':');
  return {
    organizationId,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    ...SORTS[sort],
    ...(search && { search }),
    ...(field === 'role' && {
      filterField: 'role',
      filterOperator: 'contains',
      filterValue: value,
    }),
    ...(field === 'team' && { filterField: 'teamId', filterOperator: 'eq', filterValue: value }),
  };
}
