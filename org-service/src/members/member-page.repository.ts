import { type Statement, statement, unpreparedStatement } from '@tessera/chassis/db/statement';
import type { Db } from '@tessera/chassis/db/types';
import { microsOf, type PageCursor, timeOf } from '@tessera/chassis/paging/page-cursor';
import type { MemberFilter, MemberSort } from '@tessera/contracts/org/members';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import { userJson } from '../users/user.repository.ts';
import { firstTeam, type MemberWithMaybeUser } from './member.repository.ts';
import { conditionOf } from './member-filter.rules.ts';

/** The requested page of members. */
export type MemberPage = {
  readonly limit: number;
  readonly offset: number;
  /** In the default order (oldest first) only. */
  readonly after: PageCursor | null;
  readonly sortBy: MemberSort;
  readonly sortDirection: 'asc' | 'desc';
  readonly filter: MemberFilter | null;
  /** Prefixes of words in the name or address. */
  readonly search: string | null;
};

/** JSON has no dates: inside the list they arrive as ISO text. */
type MemberJson = Omit<MemberWithMaybeUser, 'createdAt'> & { readonly createdAt: string };
type Row = { readonly total: number; readonly members: readonly (MemberJson & PageCursor)[] };

const columns: Readonly<Record<MemberSort, string>> = {
  id: 'm.id',
  userId: 'm.user_id',
  role: 'm.role',
  createdAt: 'm.created_at',
  name: 'lower(m.user_name)',
  email: 'm.user_email',
};

export const memberPages = {
  /**
   * Members and the number of matches, as a member sees them; null for other users. Returns up to `limit` + 1 rows.
   */
  async findAsMember(db: Db, key: OrganizationKey, userId: string, page: MemberPage) {
    const { after, limit, offset } = page;
    const cursorValues = [after?.micros ?? null, after?.id ?? null, limit + 1, offset];
    const { matching, values } = matchingOf(page);
    const query = pageOf(key, page, matching);
    const [row] = await db.query(query, [key.value, userId, ...cursorValues, ...values]);
    if (row === undefined) return null;
    const members = row.members.map((member) => ({
      ...member,
      createdAt: new Date(member.createdAt),
    }));
    return { total: row.total, members };
  },
};

/** The query of matching members, null when all match. Its parameters follow the page's six. */
type Matching = { readonly matching: string | null; readonly values: readonly unknown[] };

function matchingOf({ filter, search }: MemberPage): Matching {
  if (filter === null && search === null) return { matching: null, values: [] };
  const condition = filter === null ? null : conditionOf(filter);
  const first = search === null ? 7 : 8;
  const parameters = condition?.values.map((_, index) => `$${first + index}`) ?? [];
  const and = condition === null ? '' : `and ${condition.toText(parameters)}`;
  return {
    matching: `select m.* from ${search === null ? 'member' : SEARCH_RESULTS} m
      where m.organization_id = viewer.organization_id ${and}`,
    values: [...(search === null ? [] : [search]), ...(condition?.values ?? [])],
  };
}

/**
 * Uses the index `member_search`. `offset 0` keeps the planner from merging the subquery and scanning all members.
 */
const SEARCH_RESULTS = `(
  select * from member searched
  where search_words(searched.organization_id, searched.user_name || ' ' || searched.user_email)
    @@ search_query(viewer.organization_id, $7)
  offset 0)`;

/** Client input is in the parameters only, never in the text. */
function pageOf(
  key: OrganizationKey,
  { sortBy, sortDirection }: MemberPage,
  matching: string | null,
): Statement<Row> {
  const order = `${columns[sortBy]} ${sortDirection}, m.id ${sortDirection}`;
  // Matches are read once, for the count and the page.
  const [once, all] =
    matching === null
      ? ['', 'member m where m.organization_id = viewer.organization_id']
      : [`with found as materialized (${matching})`, 'found m where true'];
  const text = `select page.total, page.members
    from organization o
    join member viewer on viewer.organization_id = o.id and viewer.user_id = $2
    cross join lateral (
      ${once}
      select (select count(*)::int from ${all}) as total,
        (select coalesce(json_agg(json_build_object(
             'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id, 'role', m.role,
             'createdAt', m.created_at, 'teamId', ${firstTeam}, 'user', ${userJson},
             'micros', ${microsOf('m.created_at')}::text
           ) order by ${order}), '[]')
         from (
           select m.* from ${all}
             and ($3::bigint is null or (m.created_at, m.id) > (${timeOf('$3')}, $4))
           order by ${order} limit $5 offset $6
         ) m left join user_profile p on p.user_id = m.user_id and not p.deleted) as members
    ) page
    where o.${key.column} = $1`;
  // Filters have thousands of variants, so the statement is not prepared.
  return matching === null
    ? statement(`member-page-${key.column}-${sortBy}-${sortDirection}`, text)
    : unpreparedStatement('member-page-filtered', text);
}
