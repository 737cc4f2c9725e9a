import { joinSql, rawSql, type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { microsOf, type PageCursor } from '@tessera/chassis/paging/time-cursor';
import type { MemberFilter, MemberSort } from '@tessera/contracts/org/members';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import { userJson } from '../users/user.repository.ts';
import { firstTeam, type MemberWithMaybeUser } from './member.repository.ts';
import { conditionOf, isTextFilter, roleCondition, singleTeamOf } from './member-filter.ts';

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
type Row = {
  readonly total: number;
  readonly totalIsEstimate: boolean;
  readonly members: readonly (MemberJson & PageCursor)[];
};

/** More matches than this are not counted: the total is then an estimate. */
const MAX_COUNTED = 1_000;
/** An estimate examines so many members, those with the smallest ids. Ids are random. */
const SAMPLE_SIZE = 1_000;

/** The columns of each order. An index on the organization and these columns serves it in both directions. */
const orders: Readonly<Record<MemberSort, readonly string[]>> = {
  id: ['m.id'],
  userId: ['m.user_id'],
  role: ['m.role', 'm.created_at', 'm.id'],
  createdAt: ['m.created_at', 'm.id'],
  name: ['lower(m.user_name)', 'm.id'],
  email: ['m.user_email', 'm.id'],
};

export const memberPages = {
  /**
   * Members and the number of matches, as a member sees them; null for other users. Returns up to `limit` + 1 rows.
   */
  async findAsMember(
    db: Pick<Db, 'queryOne'>,
    key: OrganizationKey,
    userId: string,
    page: MemberPage,
  ) {
    const { steps, total, totalIsEstimate } = pageQueryOf(page);
    const row = await db.queryOne<Row>(
      sql`with viewer as materialized (
          select o.id as organization_id from organization o
          join member on member.organization_id = o.id and member.user_id = ${userId}
          where ${key.column === 'id' ? sql`o.id` : sql`o.slug`} = ${key.value}
        ), ${steps}
        select ${total} as total, ${totalIsEstimate} as "totalIsEstimate",
          (select coalesce(json_agg(json_build_object(
              'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id, 'role', m.role,
              'createdAt', m.created_at, 'teamId', ${firstTeam}, 'user', ${userJson},
              'micros', ${microsOf(sql`m.created_at`)}::text
            ) ${orderBy(page)}), '[]')
           from page join member m on m.id = page.id
           left join user_profile p on p.user_id = m.user_id and not p.deleted) as members
        from viewer`,
      { prepare: isPrepared(page) },
    );
    return row && { ...row, members: row.members.map(toMember) };
  },
};

const toMember = ({ createdAt, ...member }: MemberJson & PageCursor) => ({
  ...member,
  createdAt: new Date(createdAt),
});

/**
 * Whether the statement is prepared. Planning takes longer than a search of a small organization, but every combination
 * of filter, search and order is a statement of its own, thousands of them, and a connection keeps each prepared one.
 */
const isPrepared = ({ filter }: MemberPage) =>
  filter === null || (filter.field === 'role' && filter.operator === 'eq');

/** The steps up to the ids of the members in `page`, and what to select beside them. */
type PageQuery = { readonly steps: Sql; readonly total: Sql; readonly totalIsEstimate: Sql };

const IN_ORGANIZATION = sql`m.organization_id = (select organization_id from viewer)`;
const COUNTS = sql`member_count c where c.organization_id = (select organization_id from viewer)`;

function pageQueryOf(page: MemberPage): PageQuery {
  const { filter, search, sortBy } = page;
  if (filter === null && search === null) return allMembers(page);
  const isOrderOfRoles = sortBy === 'createdAt' || sortBy === 'role';
  return filter?.field === 'role' && search === null && isOrderOfRoles
    ? membersOfRoles(page, filter)
    : matchingMembers(page);
}

/** Reads the page from the index of its order, and the total from the counts. */
const allMembers = (page: MemberPage): PageQuery => ({
  steps: sql`page as (
    select m.id from member m where ${IN_ORGANIZATION} ${andAfter(page)} ${orderBy(page)} ${limitOf(page)})`,
  total: sql`(select coalesce(sum(c.members), 0)::int from ${COUNTS})`,
  totalIsEstimate: sql`false`,
});

/** Reads each role from its index, because the members of one role may all be at the end of the order. */
const membersOfRoles = (page: MemberPage, filter: MemberFilter): PageQuery => ({
  steps: sql`${rolesOf(filter)}, page as (
    select m.id from roles cross join lateral (
      select m.* from member m where ${IN_ORGANIZATION} and m.role = roles.role
        ${andAfter(page)} ${orderBy(page)} limit ${page.limit + 1 + page.offset}) m
    ${orderBy(page)} ${limitOf(page)})`,
  total: TOTAL_OF_ROLES,
  totalIsEstimate: sql`false`,
});

const rolesOf = (filter: MemberFilter): Sql => sql`roles as materialized (
  select c.role, c.members from ${COUNTS} and ${roleCondition(filter)})`;
const TOTAL_OF_ROLES = sql`(select coalesce(sum(members), 0)::int from roles)`;
const HAS_ROLE = sql`m.role = any (array(select role from roles))`;

/**
 * Reads up to 1,000 matches from the index of the search or the filter, counts and sorts them. Where there are more, it
 * walks the members in the order of the page instead, up to the end of the page, and estimates the total.
 */
function matchingMembers(page: MemberPage): PageQuery {
  const { filter, search } = page;
  const isByRole = filter?.field === 'role';
  const condition = joinSql(
    [
      ...(search === null ? [] : [MATCHES_SEARCH]),
      ...(filter === null ? [] : [isByRole ? HAS_ROLE : conditionOf(filter)]),
    ],
    ' and ',
  );
  // A materialized step is planned for all its rows, so that it uses the index, and read only as far as needed.
  const steps = sql`
    ${isByRole ? sql`${rolesOf(filter)},` : sql``}
    ${
      search === null
        ? sql``
        : sql`words as materialized (
      select search_query(organization_id, ${search}) as query from viewer),`
    }
    matching as materialized (${matchesOf(page, condition)}),
    found as materialized (select * from matching limit ${MAX_COUNTED + 1}),
    counted as materialized (
      select count(*)::int as total, count(*) > ${MAX_COUNTED} as "isExceeded" from found),
    page as (
      (select m.id from found m where not ${IS_EXCEEDED} ${andAfter(page)} ${orderBy(page)} ${limitOf(page)})
      union all
      (select m.id from (${walk(page)}) m where ${IS_EXCEEDED} and ${condition}
       ${orderBy(page, walkOrders)} ${limitOf(page)}))`;
  if (isByRole && search === null) {
    return { steps, total: TOTAL_OF_ROLES, totalIsEstimate: sql`false` };
  }
  return {
    steps,
    total: sql`case when ${IS_EXCEEDED} then ${estimateOf(page, condition)}
      else (select total from counted) end`,
    totalIsEstimate: IS_EXCEEDED,
  };
}

/** All members in the order of the page. With `offset 0` the planner keeps to the index of the order. */
const walk = (page: MemberPage): Sql => sql`
  select m.*, lower(m.user_name) as lower_name from member m
  where ${IN_ORGANIZATION} ${andAfter(page)} ${orderBy(page)} offset 0`;
const walkOrders = { ...orders, name: ['m.lower_name', 'm.id'] };

const IS_EXCEEDED = sql`(select "isExceeded" from counted)`;
const MATCHES_SEARCH = sql`m.words @@ (select query from words)`;

/** The matches, from the index that finds them, whatever the planner expects of the size of the organization. */
function matchesOf({ filter, search }: MemberPage, condition: Sql): Sql {
  if (search !== null) {
    // Without the condition on the organization, only the index of words serves the inner query.
    return sql`select m.* from (select * from member m where ${MATCHES_SEARCH} offset 0) m
      where ${IN_ORGANIZATION} and ${condition}`;
  }
  if (filter !== null && isTextFilter(filter)) {
    return sql`select m.* from member m
      where m.organization_id collate "C" = (select organization_id from viewer) and ${condition}`;
  }
  if (filter?.field === 'role') {
    return sql`select m.* from roles cross join lateral (
      select * from member m where ${IN_ORGANIZATION} and m.role = roles.role offset 0) m`;
  }
  const teamId = filter && singleTeamOf(filter);
  if (teamId !== null) {
    return sql`select m.* from (select member_id from team_member where team_id = ${teamId} offset 0) tm
      cross join lateral (select * from member where id = tm.member_id offset 0) m where ${IN_ORGANIZATION}`;
  }
  return sql`select m.* from member m where ${IN_ORGANIZATION} and ${condition}`;
}

/** The share of matches among a sample of the members; the last page shows the exact number. */
function estimateOf({ limit, offset, after }: MemberPage, condition: Sql): Sql {
  const rows = sql`(select count(*) from page)`;
  const isLastPage = after === null ? sql`${rows} between 1 and ${limit}` : sql`false`;
  return sql`case when ${isLastPage} then ${offset} + ${rows} else greatest(
    ${MAX_COUNTED + 1}, ${offset} + ${rows},
    (select round((select sum(c.members) from ${COUNTS}) * count(*) filter (where ${condition}) / count(*))
     from (select * from member m where ${IN_ORGANIZATION} order by m.id limit ${SAMPLE_SIZE}) m))
  end::int`;
}

function orderBy({ sortBy, sortDirection }: MemberPage, columnsOf = orders): Sql {
  const columns = columnsOf[sortBy].map((column) => `${column} ${sortDirection}`);
  return rawSql(`order by ${columns.join(', ')}`);
}

/** A page has one row more than its limit, which shows whether there is a next page. */
const limitOf = ({ limit, offset }: MemberPage): Sql => sql`limit ${limit + 1} offset ${offset}`;

const andAfter = ({ after }: MemberPage): Sql =>
  after === null
    ? sql``
    : sql`and (m.created_at, m.id) >
        (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`;
