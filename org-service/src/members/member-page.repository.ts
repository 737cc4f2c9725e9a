import type { Db } from '@app/chassis/db/db';
import { type Statement, statement } from '@app/chassis/db/statement';
import { microsOf, type PageCursor, timeOf } from '@app/chassis/paging/page-cursor';
import type { MemberFilter, MemberSort } from '@app/contracts/org/members';
import type { OrganizationKey } from '../active-organization/chosen-organization.ts';
import { shownUser } from '../users/user.repository.ts';
import { firstTeam, type MemberWithMaybeUser } from './member.repository.ts';
import { conditionOf, searchOf } from './member-filter.rules.ts';

/** What part of an organization's members is wanted. */
export type MemberPage = {
  readonly limit: number;
  readonly offset: number;
  /** In the usual order (longest-standing first) only. */
  readonly after: PageCursor | null;
  readonly sortBy: MemberSort;
  readonly sortDirection: 'asc' | 'desc';
  readonly filter: MemberFilter | null;
  /** Beginnings of words of the name, or of the address. */
  readonly search: string | null;
};

/** JSON has no dates: inside the list they arrive as ISO text. */
type Told = Omit<MemberWithMaybeUser, 'createdAt'> & { readonly createdAt: string };
type Row = { readonly total: number; readonly members: readonly (Told & PageCursor)[] };

const columns: Readonly<Record<MemberSort, string>> = {
  id: 'm.id',
  userId: 'm.user_id',
  role: 'm.role',
  createdAt: 'm.created_at',
  name: 'lower(p.name)',
  email: 'p.email',
};

export const memberPages = {
  /**
   * Members and how many match, as one of the members reads them; null for anybody else. `limit`
   * plus one row, so that the last page knows it is the last.
   */
  async findAsMember(db: Db, key: OrganizationKey, userId: string, page: MemberPage) {
    const { after, limit, offset } = page;
    const { text, values } = conditionsOf(page);
    const place = [after?.micros ?? null, after?.id ?? null, limit + 1, offset];
    const ofEach = await looksAtEach(db, key, page);
    const statementOf = pageOf(key, page, text, ofEach ? OF_EACH_MEMBER : OF_MEMBERS);
    const [row] = await db.query(statementOf, [key.value, userId, ...place, ...values]);
    if (row === undefined) return null;
    const members = row.members.map((member) => ({
      ...member,
      createdAt: new Date(member.createdAt),
    }));
    return { total: row.total, members };
  },
};

/** Conditions beside that of the organization; their parameters follow the page's own six. */
function conditionsOf({ filter, search }: MemberPage) {
  const parts = [
    ...(search === null ? [] : [searchOf(search)]),
    ...(filter === null ? [] : [conditionOf(filter)]),
  ];
  let next = 7;
  const texts = parts.map(({ toText, values }) => {
    const parameters = values.map((_, index) => `$${next + index}`);
    next += values.length;
    return `and ${toText(parameters)}`;
  });
  return { text: texts.join(' '), values: parts.flatMap(({ values }) => values) };
}

const OF_MEMBERS = 'left join user_profile p on p.user_id = m.user_id and not p.deleted';
const OF_EACH_MEMBER = `left join lateral (
    select * from user_profile u where u.user_id = m.user_id and not u.deleted offset 0
  ) p on true`;

/** Up to so many members are looked at one by one sooner than a word is found among all people. */
const FEW_MEMBERS = 1000;
const isSmall = (by: OrganizationKey['by']) =>
  statement<{ small: boolean }>(
    `member-page-small-${by}`,
    `select count(*) <= ${FEW_MEMBERS} as small from (
       select from member m join organization o on o.id = m.organization_id
       where o.${by} = $1 limit ${FEW_MEMBERS + 1}) counted`,
  );

/**
 * Whether each member is looked at in turn: no index finds the middle of a name, and a common word is in the names of
 * too many people of other organizations. A search of a large one begins at the index of words.
 */
async function looksAtEach(db: Db, key: OrganizationKey, { filter, search }: MemberPage) {
  if (search === null) return filter?.field === 'name' || filter?.field === 'email';
  const [row] = await db.query(isSmall(key.by), [key.value]);
  return row?.small === true;
}

/** The words of the text are ours alone: what a client wrote is in the parameters. */
function pageOf(
  key: OrganizationKey,
  { sortBy, sortDirection }: MemberPage,
  conditions: string,
  people: string,
): Statement<Row> {
  const matching = `member m ${people}
    where m.organization_id = viewer.organization_id ${conditions}`;
  const text = `select
      (select count(*)::int from ${matching}) as total,
      (select coalesce(json_agg(listed.member), '[]') from (
         select json_build_object(
             'id', m.id, 'organizationId', m.organization_id, 'userId', m.user_id, 'role', m.role,
             'createdAt', m.created_at, 'teamId', ${firstTeam}, 'user', ${shownUser},
             'micros', ${microsOf('m.created_at')}::text
           ) as member
         from ${matching}
           and ($3::bigint is null or (m.created_at, m.id) > (${timeOf('$3')}, $4))
         order by ${columns[sortBy]} ${sortDirection}, m.id ${sortDirection}
         limit $5 offset $6
       ) listed) as members
    from organization o
    join member viewer on viewer.organization_id = o.id and viewer.user_id = $2
    where o.${key.by} = $1`;
  // Plans are kept for what is asked every day; filters come in thousands of kinds.
  const isUsual = conditions === '';
  return statement(isUsual ? `member-page-${key.by}-${sortBy}-${sortDirection}` : '', text);
}
