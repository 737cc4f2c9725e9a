import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { Team } from '@app/contracts/org/teams';
import { type TeamMemberRow, teamMemberTable, teamTable } from '../schema/team.table.ts';

const COLUMNS = `t.id, t.organization_id as "organizationId", t.name, t.created_at as "createdAt",
  t.updated_at as "updatedAt"`;

const find = statement<Team>(
  'team-by-id',
  `select ${COLUMNS} from team t where t.organization_id = $1 and t.id = $2`,
);

const total = statement<{ total: number }>(
  'team-total',
  'select count(*)::int as total from team where organization_id = $1',
);

const hasMember = statement<{ found: boolean }>(
  'team-has-member',
  'select exists (select from team_member where team_id = $1 and member_id = $2) as found',
);

/** One row without a team for a member of an organization that has none. */
const listAsMember = statement<Team | { readonly id: null }>(
  'team-list-as-member',
  `select ${COLUMNS}
   from member viewer left join team t on t.organization_id = viewer.organization_id
   where viewer.organization_id = $1 and viewer.user_id = $2
   order by t.created_at, t.id`,
);

export const teams = {
  belongs: (db: Db, organizationId: string, teamId: string) =>
    db.entities.existsBy(teamTable, { id: teamId, organizationId }),

  async find(db: Db, organizationId: string, teamId: string): Promise<Team | null> {
    const [row] = await db.query(find, [organizationId, teamId]);
    return row ?? null;
  },

  async count(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(total, [organizationId]);
    return row?.total ?? 0;
  },

  async hasMember(db: Db, teamId: string, memberId: string): Promise<boolean> {
    const [row] = await db.query(hasMember, [teamId, memberId]);
    return row?.found ?? false;
  },

  /** Every team of the organization, oldest first; null for outsiders. */
  async listAsMember(db: Db, organizationId: string, userId: string): Promise<Team[] | null> {
    const rows = await db.query(listAsMember, [organizationId, userId]);
    return rows.length === 0 ? null : rows.filter((row): row is Team => row.id !== null);
  },

  async insert(tx: Tx, { id, organizationId, name, createdAt, updatedAt }: Team) {
    await tx.entities.insert(teamTable, { id, organizationId, name, createdAt, updatedAt });
  },

  async rename(tx: Tx, { id, name, updatedAt }: Team) {
    await tx.entities.update(teamTable, { id }, { name, updatedAt });
  },

  /** Who is in it and who is invited into it lose it with it. */
  async remove(tx: Tx, id: string) {
    await tx.entities.delete(teamTable, { id });
  },

  async addMember(tx: Tx, { id, teamId, memberId, createdAt }: TeamMemberRow) {
    await tx.entities.insert(teamMemberTable, { id, teamId, memberId, createdAt });
  },
};
