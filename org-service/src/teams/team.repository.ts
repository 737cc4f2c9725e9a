import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isAfter,
  microsOf,
  type PageCursor,
  type PageRequest,
} from '@tessera/chassis/paging/time-cursor';
import type { Team } from '@tessera/contracts/org/teams';
import { teamTable } from '../schema/team.table.ts';

const COLUMNS = sql`t.id, t.organization_id as "organizationId", t.name, t.created_at as "createdAt",
  t.updated_at as "updatedAt"`;

export const teams = {
  isInOrganization: (db: Db, organizationId: string, teamId: string) =>
    db.entities.existsBy(teamTable, { id: teamId, organizationId }),

  async find(db: Db, organizationId: string, teamId: string): Promise<Team | null> {
    return db.queryOne<Team>(
      sql`select ${COLUMNS} from team t where t.organization_id = ${organizationId} and t.id = ${teamId}`,
    );
  },

  async count(db: Db, organizationId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(
      sql`select count(*)::int as total from team where organization_id = ${organizationId}`,
    );
    return row?.total ?? 0;
  },

  /** Teams of the organization, oldest first; null for non-members. */
  async listAsMember(db: Db, organizationId: string, userId: string, page: PageRequest) {
    // One row without a team when the organization has none.
    const rows = await db.query<(Team & PageCursor) | { readonly id: null }>(sql`
      select ${COLUMNS}, ${microsOf(sql`t.created_at`)} as micros
      from member viewer
      left join lateral (
        select * from team
        where organization_id = ${organizationId}
          and ${isAfter(page.after, sql`created_at`, sql`id`)}
        order by created_at, id limit ${page.limit + 1}
      ) t on true
      where viewer.organization_id = ${organizationId} and viewer.user_id = ${userId}
      order by t.created_at, t.id`);
    if (rows.length === 0) return null;
    return rows.filter((row): row is Team & PageCursor => row.id !== null);
  },

  /** The teams a user is in, oldest first: of every organization, or of one. */
  listOfUser: (db: Db, userId: string, organizationId: string | null, page: PageRequest) =>
    db.query<Team & PageCursor>(sql`
      select ${COLUMNS}, ${microsOf(sql`t.created_at`)} as micros
      from member m join team_member tm on tm.member_id = m.id join team t on t.id = tm.team_id
      where m.user_id = ${userId} and (${organizationId}::text is null or m.organization_id = ${organizationId})
        and ${isAfter(page.after, sql`t.created_at`, sql`t.id`)}
      order by t.created_at, t.id limit ${page.limit + 1}`),

  /** A team and whether the user is in it; null unless they are in its organization. */
  async findAsMember(db: Db, organizationId: string, teamId: string, userId: string) {
    return db.queryOne<Team & { readonly isIn: boolean }>(sql`
      select ${COLUMNS},
        exists (select from team_member tm where tm.team_id = t.id and tm.member_id = viewer.id) as "isIn"
      from team t join member viewer on viewer.organization_id = t.organization_id and viewer.user_id = ${userId}
      where t.organization_id = ${organizationId} and t.id = ${teamId}`);
  },

  async insert(tx: Tx, { id, organizationId, name, createdAt, updatedAt }: Team) {
    await tx.entities.insert(teamTable, { id, organizationId, name, createdAt, updatedAt });
  },

  async rename(tx: Tx, { id, name, updatedAt }: Team) {
    await tx.entities.update(teamTable, { id }, { name, updatedAt });
  },

  /** Members and invitations lose the team. */
  async delete(tx: Tx, id: string) {
    await tx.entities.delete(teamTable, { id });
  },
};
