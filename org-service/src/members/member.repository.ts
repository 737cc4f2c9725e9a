import { rawSql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { Member, MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import { hasRole, type ResolvedRoles } from '../access-control/role-map.ts';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import { type MemberRow, memberTable } from '../schema/member.table.ts';
import { userJson } from '../users/user.repository.ts';

/** A member with their resolved roles. */
export type MemberWithRoles = Member & ResolvedRoles;

/** A membership to check: of an organization, and of a team if given. */
export type MembershipCheck = {
  readonly userId: string;
  readonly organizationId: string;
  readonly teamId: string | null;
};

/** A member with the user, if there is a local profile. */
export type MemberWithMaybeUser = Member & { readonly user: MemberUser | null };

type RenamedRole = Pick<MemberRow, 'id' | 'organizationId' | 'userId' | 'role'> & {
  readonly previousRole: string;
};

/** SQL expression: the team id that `member.teamId` shows for the member `m`, or null. */
export const firstTeam = sql`(select tm.team_id from team_member tm
  where tm.member_id = m.id order by tm.created_at, tm.id limit 1)`;

const COLUMNS = sql`m.id, m.organization_id as "organizationId", m.user_id as "userId", m.role,
  m.created_at as "createdAt", ${firstTeam} as "teamId"`;
const CUSTOM_ROLES = sql`${customRolesOf(sql`m`)} as "customRoles"`;

const WITH_USER = sql`select ${COLUMNS}, ${userJson} as user
  from member m left join user_profile p on p.user_id = m.user_id and not p.deleted`;

/** Members, and the lock that every change of an organization's membership must hold. */
export const members = {
  find: (db: Db, organizationId: string, userId: string): Promise<MemberWithRoles | null> =>
    db.queryOne(sql`select ${COLUMNS}, ${CUSTOM_ROLES} from member m
      where m.organization_id = ${organizationId} and m.user_id = ${userId}`),

  /** The roles of a member. The only query of a permission check. */
  findRoles: (db: Db, organizationId: string, userId: string): Promise<ResolvedRoles | null> =>
    db.queryOne(sql`select m.role, ${CUSTOM_ROLES} from member m
      where m.organization_id = ${organizationId} and m.user_id = ${userId}`),

  /** Whether the memberships exist, in the order of the checks. */
  checkMemberships: (db: Db, checks: readonly MembershipCheck[]) =>
    db.query<{ isMember: boolean; isTeamMember: boolean }>(sql`
      select m.id is not null as "isMember",
        exists (select from team_member tm where tm.member_id = m.id and tm.team_id = given."teamId")
          as "isTeamMember"
      from rows from (
        json_to_recordset(${JSON.stringify(checks)}) as ("userId" text, "organizationId" text, "teamId" text)
      ) with ordinality as given ("userId", "organizationId", "teamId", position)
      left join member m on m.organization_id = given."organizationId" and m.user_id = given."userId"
      order by given.position`),

  /** Ids of members without a local profile, after an id and up to another (null: no upper bound). */
  async listUserIdsWithoutProfile(
    db: Db,
    { after, last }: { readonly after: string; readonly last: string | null },
  ): Promise<string[]> {
    const rows = await db.query<{ userId: string }>(sql`
      select distinct m.user_id as "userId" from member m
      where m.user_id > ${after} and (${last}::text is null or m.user_id <= ${last})
        and not exists (select from user_profile p where p.user_id = m.user_id)
      order by m.user_id limit 1000`);
    return rows.map(({ userId }) => userId);
  },

  /** The role text of a member as another member reads it; null when either is no member. */
  async roleAsMember(db: Db, { column, value }: OrganizationKey, viewerId: string, userId: string) {
    const row = await db.queryOne<{ role: string }>(sql`
      select m.role from organization o
      join member viewer on viewer.organization_id = o.id and viewer.user_id = ${viewerId}
      join member m on m.organization_id = o.id and m.user_id = ${userId}
      where ${rawSql(`o.${column}`)} = ${value}`);
    return row?.role ?? null;
  },

  findById: (db: Db, organizationId: string, id: string): Promise<MemberWithMaybeUser | null> =>
    db.queryOne(sql`${WITH_USER} where m.organization_id = ${organizationId} and m.id = ${id}`),

  /** `email` in lower case. */
  findByEmail: (
    db: Db,
    organizationId: string,
    email: string,
  ): Promise<MemberWithMaybeUser | null> =>
    db.queryOne(
      sql`${WITH_USER} where m.organization_id = ${organizationId} and p.email = ${email}`,
    ),

  /**
   * Locks the organization's membership until the transaction ends: one transaction at a time checks limits, owners and
   * invitations. False when the organization does not exist.
   */
  async lockMembership(tx: Tx, organizationId: string): Promise<boolean> {
    const rows = await tx.query(
      sql`select id from organization where id = ${organizationId} for no key update`,
    );
    return rows.length === 1;
  },

  /** As `lockMembership`, but for members only, so that other users cannot block them. */
  async lockMembershipAsMember(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
    const rows = await tx.query(sql`select id from organization o where id = ${organizationId}
      and exists (select from member m where m.organization_id = o.id and m.user_id = ${userId})
      for no key update`);
    return rows.length === 1;
  },

  /** Locks one member's row until the transaction ends. False for non-members. */
  async lock(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
    const rows = await tx.query(sql`select id from member
      where organization_id = ${organizationId} and user_id = ${userId} for no key update`);
    return rows.length === 1;
  },

  /** Whether the user is a member already, and whether the organization is full. */
  async checkCapacity(db: Db, organizationId: string, userId: string, limit: number) {
    const row = await db.queryOne<{ isMember: boolean; isFull: boolean }>(sql`
      select
        exists (select from member where organization_id = ${organizationId} and user_id = ${userId})
          as "isMember",
        (select coalesce(sum(members), 0) from member_count where organization_id = ${organizationId}) >= ${limit}
          as "isFull"`);
    if (row === null) throw new Error('capacity query returned no row');
    return row;
  },

  async countOfUser(db: Db, userId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(
      sql`select count(*)::int as total from member where user_id = ${userId}`,
    );
    return row?.total ?? 0;
  },

  /** Whether the member is the only owner. No query for a member who is not an owner. */
  async isOnlyOwner(
    db: Db,
    { organizationId, role }: MemberRow,
    creatorRole: string,
  ): Promise<boolean> {
    return (
      hasRole(role, creatorRole) && (await countWithRole(db, organizationId, creatorRole)) === 1
    );
  },

  async listOrganizationIds(db: Db, userId: string): Promise<string[]> {
    const rows = await db.query<{ organizationId: string }>(
      sql`select organization_id as "organizationId" from member where user_id = ${userId}`,
    );
    return rows.map(({ organizationId }) => organizationId);
  },

  /** The user's member and the two oldest members of each role, oldest first: the candidates for a new owner. */
  listCandidates: (db: Db, organizationId: string, userId: string): Promise<MemberRow[]> =>
    db.query(sql`
      select id, organization_id as "organizationId", user_id as "userId", role, created_at as "createdAt"
      from member where organization_id = ${organizationId} and user_id = ${userId}
      union
      select m.id, m.organization_id, m.user_id, m.role, m.created_at
      from member_count c cross join lateral (
        select * from member where organization_id = c.organization_id and role = c.role
        order by created_at, id limit 2) m
      where c.organization_id = ${organizationId}
      order by "createdAt", id`),

  async insert(tx: Tx, { id, organizationId, userId, role, createdAt }: MemberRow) {
    await tx.entities.insert(memberTable, { id, organizationId, userId, role, createdAt });
  },

  async changeRole(tx: Tx, id: string, role: string) {
    await tx.entities.update(memberTable, { id }, { role });
  },

  /** Changes several roles at once. The caller holds the membership lock. */
  changeRoles: (tx: Tx, changed: readonly Pick<MemberRow, 'id' | 'role'>[]) =>
    tx.query<never>(sql`update member m set role = changed.role
      from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ role }) => role)}::text[])
        as changed (id, role)
      where m.id = changed.id`),

  hasAnyWithRole: async (db: Db, organizationId: string, role: string): Promise<boolean> =>
    (await countWithRole(db, organizationId, role)) > 0,

  /** Renames a role in every member's role text. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query<RenamedRole>(sql`update member m
      set role = array_to_string(array_replace(string_to_array(previous.role, ','), ${from}, ${to}), ',')
      from member previous
      where m.organization_id = ${organizationId} and previous.id = m.id
        and ${from} = any (string_to_array(previous.role, ','))
      returning m.id, m.organization_id as "organizationId", m.user_id as "userId", m.role,
        previous.role as "previousRole"`),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(memberTable, { id });
  },
};

async function countWithRole(db: Db, organizationId: string, role: string): Promise<number> {
  const row = await db.queryOne<{ total: number }>(sql`
    select coalesce(sum(members), 0)::int as total from member_count
    where organization_id = ${organizationId} and ${role} = any (string_to_array(role, ','))`);
  return row?.total ?? 0;
}
