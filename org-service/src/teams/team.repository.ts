import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  microsOf,
  type PageCursor,
  type PageRequest,
  pageParameters,
  timeOf,
} from '@tessera/chassis/paging/page-cursor';
import type { Team } from '@tessera/contracts/org/teams';
import { teamTable } from '../schema/team.table.ts';

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

/** One row without a team when the organization has none. */
const listAsMember = statement<(Team & PageCursor) | { readonly id: null }>(
  'team-list-as-member',
  `select ${COLUMNS}, ${microsOf('t.created_at')} as micros
   from member viewer
   left join lateral (
     select * from team
     where organization_id = $1
       and ($3::bigint is null or (created_at, id) > (${timeOf('$3')}, $4))
     order by created_at, id limit $5
   ) t on true
   where viewer.organization_id = $1 and viewer.user_id = $2
   order by t.created_at, t.id`,
);

const listOfUser = statement<Team & PageCursor>(
  'team-list-of-user',
  `select ${COLUMNS}, ${microsOf('t.created_at')} as micros
   from member m join team_member tm on tm.member_id = m.id join team t on t.id = tm.team_id
   where m.user_id = $1 and ($2::text is null or m.organization_id = $2)
     and ($3::bigint is null or (t.created_at, t.id) > (${timeOf('$3')}, $4))
   order by t.created_at, t.id limit $5`,
);

const findAsMember = statement<Team & { readonly isIn: boolean }>(
  'team-as-member',
  `select ${COLUMNS},
     exists (select from team_member tm where tm.team_id = t.id and tm.member_id = viewer.id) as "isIn"
   from team t join member viewer on viewer.organization_id = t.organization_id and viewer.user_id = $3
   where t.organization_id = $1 and t.id = $2`,
);

export const teams = {
  isInOrganization: (db: Db, organizationId: string, teamId: string) =>
    db.entities.existsBy(teamTable, { id: teamId, organizationId }),

  async find(db: Db, organizationId: string, teamId: string): Promise<Team | null> {
    const [row] = await db.query(find, [organizationId, teamId]);
    return row ?? null;
  },

  async count(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(total, [organizationId]);
    return row?.total ?? 0;
  },

  /** Teams of the organization, oldest first; null for non-members. */
  async listAsMember(db: Db, organizationId: string, userId: string, page: PageRequest) {
    const rows = await db.query(listAsMember, [organizationId, userId, ...pageParameters(page)]);
    if (rows.length === 0) return null;
    return rows.filter((row): row is Team & PageCursor => row.id !== null);
  },

  /** The teams a user is in, oldest first: of every organization, or of one. */
  listOfUser: (db: Db, userId: string, organizationId: string | null, page: PageRequest) =>
    db.query(listOfUser, [userId, organizationId, ...pageParameters(page)]),

  /** A team and whether the user is in it; null unless they are in its organization. */
  async findAsMember(db: Db, organizationId: string, teamId: string, userId: string) {
    const [row] = await db.query(findAsMember, [organizationId, teamId, userId]);
    return row ?? null;
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
