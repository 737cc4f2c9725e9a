import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { Member, MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import { hasRole, type ResolvedRoles } from '../access-control/roles.ts';
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

/** SQL expression: the team id that `member.teamId` shows for the member `m`, or null. */
export const firstTeam = `(select tm.team_id from team_member tm
  where tm.member_id = m.id order by tm.created_at, tm.id limit 1)`;

const COLUMNS = `m.id, m.organization_id as "organizationId", m.user_id as "userId", m.role,
  m.created_at as "createdAt", ${firstTeam} as "teamId"`;

const WITH_USER = `select ${COLUMNS}, ${userJson} as user
  from member m left join user_profile p on p.user_id = m.user_id and not p.deleted`;

const findOfUser = statement<MemberWithRoles>(
  'member-of-user',
  `select ${COLUMNS}, ${customRolesOf('m')} as "customRoles" from member m where m.organization_id = $1 and m.user_id = $2`,
);

const findRolesOfUser = statement<ResolvedRoles>(
  'member-roles',
  `select m.role, ${customRolesOf('m')} as "customRoles"
   from member m where m.organization_id = $1 and m.user_id = $2`,
);

const checkMemberships = statement<{ isMember: boolean; isTeamMember: boolean }>(
  'member-check-memberships',
  `select m.id is not null as "isMember",
     exists (select from team_member tm where tm.member_id = m.id and tm.team_id = given."teamId") as "isTeamMember"
   from rows from (json_to_recordset($1) as ("userId" text, "organizationId" text, "teamId" text))
     with ordinality as given ("userId", "organizationId", "teamId", position)
   left join member m on m.organization_id = given."organizationId" and m.user_id = given."userId"
   order by given.position`,
);

const listUserIdsWithoutProfile = statement<{ userId: string }>(
  'member-ids-without-profile',
  `select distinct m.user_id as "userId" from member m
   where m.user_id > $1 and ($2::text is null or m.user_id <= $2)
     and not exists (select from user_profile p where p.user_id = m.user_id)
   order by m.user_id limit 1000`,
);

const roleAsMember = (column: 'id' | 'slug') =>
  statement<{ role: string }>(
    `member-role-as-member-by-${column}`,
    `select m.role from organization o
     join member viewer on viewer.organization_id = o.id and viewer.user_id = $2
     join member m on m.organization_id = o.id and m.user_id = $3
     where o.${column} = $1`,
  );
const rolesAsMember = { id: roleAsMember('id'), slug: roleAsMember('slug') };

const findById = statement<MemberWithMaybeUser>(
  'member-by-id',
  `${WITH_USER} where m.organization_id = $1 and m.id = $2`,
);

const findByEmail = statement<MemberWithMaybeUser>(
  'member-by-email',
  `${WITH_USER} where m.organization_id = $1 and p.email = $2`,
);

const lockAsMember = statement<{ id: string }>(
  'membership-lock-as-member',
  `select id from organization o where id = $1
     and exists (select from member m where m.organization_id = o.id and m.user_id = $2)
   for no key update`,
);

const lock = statement<{ id: string }>(
  'membership-lock',
  'select id from organization where id = $1 for no key update',
);

type Capacity = { readonly isMember: boolean; readonly isFull: boolean };
const capacity = statement<Capacity>(
  'member-capacity',
  `select
     exists (select from member where organization_id = $1 and user_id = $2) as "isMember",
     (select count(*) from (select from member where organization_id = $1 limit $3) m) >= $3
       as "isFull"`,
);

const totalOfUser = statement<{ total: number }>(
  'member-total-of-user',
  'select count(*)::int as total from member where user_id = $1',
);

const otherOwner = statement<{ found: boolean }>(
  'member-other-owner',
  `select exists (select from member
     where organization_id = $1 and id <> $2 and $3 = any (string_to_array(role, ','))) as found`,
);

const organizationsOfUser = statement<{ organizationId: string }>(
  'member-organizations',
  'select organization_id as "organizationId" from member where user_id = $1',
);

const changeRoles = statement<never>(
  'member-change-roles',
  `update member m set role = changed.role
   from unnest($1::text[], $2::text[]) as changed (id, role) where m.id = changed.id`,
);

const withRole = statement<{ found: boolean }>(
  'member-with-role',
  `select exists (select from member
     where organization_id = $1 and $2 = any (string_to_array(role, ','))) as found`,
);

const renameRole = statement<Renamed>(
  'member-rename-role',
  `update member m
   set role = array_to_string(array_replace(string_to_array(previous.role, ','), $2, $3), ',')
   from member previous
   where m.organization_id = $1 and previous.id = m.id and $2 = any (string_to_array(previous.role, ','))
   returning m.id, m.organization_id as "organizationId", m.user_id as "userId", m.role,
     previous.role as "previousRole"`,
);
type Renamed = Pick<MemberRow, 'id' | 'organizationId' | 'userId' | 'role'> & {
  readonly previousRole: string;
};

/** Members, and the lock that every change of an organization's membership must hold. */
export const members = {
  async find(db: Db, organizationId: string, userId: string): Promise<MemberWithRoles | null> {
    const [row] = await db.query(findOfUser, [organizationId, userId]);
    return row ?? null;
  },

  /** The roles of a member. The only query of a permission check. */
  async findRoles(db: Db, organizationId: string, userId: string): Promise<ResolvedRoles | null> {
    const [row] = await db.query(findRolesOfUser, [organizationId, userId]);
    return row ?? null;
  },

  /** Whether the memberships exist, in the order of the checks. */
  checkMemberships: (db: Db, checks: readonly MembershipCheck[]) =>
    db.query(checkMemberships, [JSON.stringify(checks)]),

  /** Ids of members without a local profile, after an id and up to another (null: no upper bound). */
  async listUserIdsWithoutProfile(
    db: Db,
    { after, last }: { readonly after: string; readonly last: string | null },
  ) {
    const rows = await db.query(listUserIdsWithoutProfile, [after, last]);
    return rows.map(({ userId }) => userId);
  },

  /** The role text of a member as another member reads it; null when either is no member. */
  async roleAsMember(db: Db, { column, value }: OrganizationKey, viewerId: string, userId: string) {
    const [row] = await db.query(rolesAsMember[column], [value, viewerId, userId]);
    return row?.role ?? null;
  },

  async findById(db: Db, organizationId: string, id: string): Promise<MemberWithMaybeUser | null> {
    const [row] = await db.query(findById, [organizationId, id]);
    return row ?? null;
  },

  /** `email` in lower case. */
  async findByEmail(
    db: Db,
    organizationId: string,
    email: string,
  ): Promise<MemberWithMaybeUser | null> {
    const [row] = await db.query(findByEmail, [organizationId, email]);
    return row ?? null;
  },

  /**
   * Locks the organization's membership until the transaction ends: one transaction at a time checks limits, owners and
   * invitations. False when the organization does not exist.
   */
  async lockMembership(tx: Tx, organizationId: string): Promise<boolean> {
    return (await tx.query(lock, [organizationId])).length === 1;
  },

  /** As `lockMembership`, but for members only, so that other users cannot block them. */
  async lockMembershipAsMember(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
    return (await tx.query(lockAsMember, [organizationId, userId])).length === 1;
  },

  /** Whether the user is a member already, and whether the organization is full. */
  async checkCapacity(db: Db, organizationId: string, userId: string, limit: number) {
    const [row] = await db.query(capacity, [organizationId, userId, limit]);
    if (row === undefined) throw new Error('capacity query returned no row');
    return row;
  },

  async countOfUser(db: Db, userId: string): Promise<number> {
    const [row] = await db.query(totalOfUser, [userId]);
    return row?.total ?? 0;
  },

  /** Whether the member is the only owner. No query for a member who is not an owner. */
  async isOnlyOwner(
    db: Db,
    { id, organizationId, role }: MemberRow,
    creatorRole: string,
  ): Promise<boolean> {
    if (!hasRole(role, creatorRole)) return false;
    const [row] = await db.query(otherOwner, [organizationId, id, creatorRole]);
    return row?.found === false;
  },

  async listOrganizationIds(db: Db, userId: string): Promise<string[]> {
    const rows = await db.query(organizationsOfUser, [userId]);
    return rows.map(({ organizationId }) => organizationId);
  },

  /** Oldest first. */
  list: (db: Db, organizationId: string) =>
    db.entities.find(memberTable, {
      where: { organizationId },
      order: { createdAt: 'ASC', id: 'ASC' },
    }),

  async insert(tx: Tx, { id, organizationId, userId, role, createdAt }: MemberRow) {
    await tx.entities.insert(memberTable, { id, organizationId, userId, role, createdAt });
  },

  async changeRole(tx: Tx, id: string, role: string) {
    await tx.entities.update(memberTable, { id }, { role });
  },

  /** Changes several roles at once. The caller holds the membership lock. */
  changeRoles: (tx: Tx, changed: readonly Pick<MemberRow, 'id' | 'role'>[]) =>
    tx.query(changeRoles, [changed.map(({ id }) => id), changed.map(({ role }) => role)]),

  async hasAnyWithRole(db: Db, organizationId: string, role: string): Promise<boolean> {
    const [row] = await db.query(withRole, [organizationId, role]);
    return row?.found ?? false;
  },

  /** Renames a role in every member's role text. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(renameRole, [organizationId, from, to]),

  async delete(tx: Tx, id: string) {
    await tx.entities.delete(memberTable, { id });
  },
};
