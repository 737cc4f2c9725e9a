import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  microsOf,
  type PageCursor,
  type PageRequest,
  pageParameters,
  timeOf,
} from '@tessera/chassis/paging/page-cursor';
import type { TeamMember } from '@tessera/contracts/org/teams';
import { type TeamMemberRow, teamMemberTable } from '../schema/team.table.ts';

const COLUMNS = `tm.id, tm.team_id as "teamId", m.user_id as "userId", tm.created_at as "createdAt"`;

const find = statement<TeamMember>(
  'team-member-find',
  `select ${COLUMNS} from team_member tm join member m on m.id = tm.member_id
   where tm.team_id = $1 and tm.member_id = $2`,
);

/** One row without a member after the last page, if the reader is in the team; no row if not. */
const listAsMember = statement<(TeamMember & PageCursor) | { readonly id: null }>(
  'team-member-list-as-member',
  `select listed.*
   from team_member own join member viewer on viewer.id = own.member_id
   left join lateral (
     select ${COLUMNS}, ${microsOf('tm.created_at')} as micros
     from team_member tm join member m on m.id = tm.member_id
     where tm.team_id = $1
       and ($3::bigint is null or (tm.created_at, tm.id) > (${timeOf('$3')}, $4))
     order by tm.created_at, tm.id limit $5
   ) listed on true
   where own.team_id = $1 and viewer.user_id = $2`,
);

const insert = statement<never>(
  'team-member-insert',
  'insert into team_member (id, team_id, member_id, created_at) values ($1, $2, $3, $4)',
);

/** Members of teams. Writers hold the membership lock. */
export const teamMembers = {
  async find(db: Db, teamId: string, memberId: string): Promise<TeamMember | null> {
    const [row] = await db.query(find, [teamId, memberId]);
    return row ?? null;
  },

  /** The members of a team, oldest first, for one of them; null for other users. */
  async listAsMember(db: Db, teamId: string, userId: string, page: PageRequest) {
    const rows = await db.query(listAsMember, [teamId, userId, ...pageParameters(page)]);
    if (rows.length === 0) return null;
    return rows.filter((row): row is TeamMember & PageCursor => row.id !== null);
  },

  insert: (tx: Tx, { id, teamId, memberId, createdAt }: TeamMemberRow) =>
    tx.query(insert, [id, teamId, memberId, createdAt]),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(teamMemberTable, { id });
  },
};
