import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isAfter,
  microsOf,
  type PageCursor,
  type PageRequest,
} from '@tessera/chassis/paging/time-cursor';
import type { TeamMember } from '@tessera/contracts/org/teams';
import { type TeamMemberRow, teamMemberTable } from '../schema/team.table.ts';

const COLUMNS = sql`tm.id, tm.team_id as "teamId", m.user_id as "userId", tm.created_at as "createdAt"`;

/** Members of teams. Writers hold the membership lock. */
export const teamMembers = {
  async find(db: Db, teamId: string, memberId: string): Promise<TeamMember | null> {
    return db.queryOne<TeamMember>(sql`
      select ${COLUMNS} from team_member tm join member m on m.id = tm.member_id
      where tm.team_id = ${teamId} and tm.member_id = ${memberId}`);
  },

  /** The members of a team, oldest first, for one of them; null for other users. */
  async listAsMember(db: Db, teamId: string, userId: string, page: PageRequest) {
    // One row without a member after the last page, if the reader is in the team; no row if not.
    const rows = await db.query<(TeamMember & PageCursor) | { readonly id: null }>(sql`
      select listed.*
      from team_member own join member viewer on viewer.id = own.member_id
      left join lateral (
        select ${COLUMNS}, ${microsOf(sql`tm.created_at`)} as micros
        from team_member tm join member m on m.id = tm.member_id
        where tm.team_id = ${teamId}
          and ${isAfter(page.after, sql`tm.created_at`, sql`tm.id`)}
        order by tm.created_at, tm.id limit ${page.limit + 1}
      ) listed on true
      where own.team_id = ${teamId} and viewer.user_id = ${userId}`);
    if (rows.length === 0) return null;
    return rows.filter((row): row is TeamMember & PageCursor => row.id !== null);
  },

  insert: (tx: Tx, { id, teamId, memberId, createdAt }: TeamMemberRow) =>
    tx.query(sql`
      insert into team_member (id, team_id, member_id, created_at) values (${id}, ${teamId}, ${memberId},
        ${createdAt})`),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(teamMemberTable, { id });
  },
};
