import { violatesConstraint } from '@tessera/chassis/db/errors';
import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isAfter,
  microsOf,
  type PageCursor,
  type PageRequest,
} from '@tessera/chassis/paging/time-cursor';
import type { Organization } from '@tessera/contracts/org/organizations';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { RoleMap } from '../access-control/role-map.ts';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import type { MemberRow } from '../schema/member.table.ts';

const COLUMNS = sql`o.id, o.name, o.slug, o.logo, o.metadata, o.created_at as "createdAt"`;

/** SQL condition: whether the organization `o` has that id or slug. */
export const hasKey = ({ column, value }: OrganizationKey) =>
  column === 'id' ? sql`o.id = ${value}` : sql`o.slug = ${value}`;

/** The statement also deletes all audit entries and members, which takes seconds for a million (decision 0018). */
const DELETION_SECONDS = 60;

type OrganizationOfUser = Organization & {
  readonly role: string;
  /** Only when they were requested; null without any. */
  readonly customRoles?: RoleMap | null;
  /** Only when they were counted. */
  readonly memberCount?: number;
  readonly ownerCount?: number;
};

/** Inserts and returns an organization, or returns no row when the slug is taken. */
const insertUnlessSlugIsTaken = ({
  id,
  name,
  slug,
  logo,
  metadata,
  createdAt,
}: Organization) => sql`
  insert into organization (id, name, slug, logo, metadata, created_at)
  select ${id}, ${name}, ${slug}, ${logo}, ${metadata}, ${createdAt}
  where not exists (select from organization where id = ${slug})
  on conflict on constraint organization_slug_key do nothing
  returning id, name, created_at`;

/** SQL join: the numbers of members and owners of the organization `o`. */
const countedMembers = (ownerRole: string) => sql`cross join lateral (
  select coalesce(sum(c.members), 0)::int as members,
    coalesce(sum(c.members) filter (where ${ownerRole} = any (string_to_array(c.role, ','))), 0)::int
      as owners
  from member_count c where c.organization_id = o.id) counted`;

/** The team of a new organization and the creator's membership in it. */
export type DefaultTeam = { readonly id: string; readonly teamMemberId: string };

export const organizations = {
  /** Oldest first. Members and owners are counted only when `ownerRole` is given. */
  listOfUser: (
    db: Db,
    userId: string,
    page: PageRequest,
    { withCustomRoles, ownerRole }: { withCustomRoles: boolean; ownerRole: string | null },
  ) =>
    db.query<OrganizationOfUser & PageCursor>(sql`
      select ${COLUMNS}, m.role, ${microsOf(sql`o.created_at`)} as micros
        ${withCustomRoles ? sql`, ${customRolesOf(sql`m`)} as "customRoles"` : sql``}
        ${ownerRole === null ? sql`` : sql`, counted.members as "memberCount", counted.owners as "ownerCount"`}
      from member m join organization o on o.id = m.organization_id
      ${ownerRole === null ? sql`` : countedMembers(ownerRole)}
      where m.user_id = ${userId} and ${isAfter(page.after, sql`o.created_at`, sql`o.id`)}
      order by o.created_at, o.id limit ${page.limit + 1}`),

  /** An organization as a member sees it; null for other users. */
  findAsMember: (db: Db, key: OrganizationKey, userId: string) =>
    db.queryOne<Organization>(sql`
      select ${COLUMNS} from organization o
      join member viewer on viewer.organization_id = o.id and viewer.user_id = ${userId}
      where ${hasKey(key)}`),

  /** Which of these organizations exist. */
  async findIds(db: Db, ids: readonly string[]): Promise<string[]> {
    const rows = await db.query<{ id: string }>(
      sql`select id from organization where id = any(${ids})`,
    );
    return rows.map(({ id }) => id);
  },

  async find(db: Db, id: string): Promise<Organization | null> {
    return db.queryOne<Organization>(sql`select ${COLUMNS} from organization o where o.id = ${id}`);
  },

  /** A slug that equals another organization's id could be mistaken for it. */
  async isSlugTaken(db: Db, slug: string): Promise<boolean> {
    const row = await db.queryOne<{ taken: boolean }>(
      sql`select exists (select from organization where slug = ${slug} or id = ${slug}) as taken`,
    );
    return row?.taken ?? false;
  },

  /** False when the slug is taken. A second concurrent call waits and gets false. */
  async insert(tx: Tx, organization: Organization): Promise<boolean> {
    return (await tx.queryOne(insertUnlessSlugIsTaken(organization))) !== null;
  },

  /**
   * Inserts an organization with its first member and its default team, if any, in one round trip. False when the slug
   * is taken: a second concurrent call waits and gets false.
   */
  async insertWithCreator(
    tx: Tx,
    organization: Organization,
    creator: MemberRow,
    team: DefaultTeam | null,
  ): Promise<boolean> {
    const teamId = team?.id ?? null;
    const inserted = await tx.queryOne(sql`
      with new_organization as (
        ${insertUnlessSlugIsTaken(organization)}
      ), new_member as (
        insert into member (id, organization_id, user_id, role, created_at)
        select ${creator.id}, id, ${creator.userId}, ${creator.role}, created_at from new_organization
        returning id
      ), new_team as (
        insert into team (id, organization_id, name, created_at)
        select ${teamId}, id, name, created_at from new_organization where ${teamId}::text is not null
        returning id, created_at
      ), new_team_member as (
        insert into team_member (id, team_id, member_id, created_at)
        select ${team?.teamMemberId ?? null}, new_team.id, new_member.id, new_team.created_at
        from new_team cross join new_member
      )
      select id from new_organization`);
    return inserted !== null;
  },

  /** Deletes the organization with its children and returns it; null when it does not exist. */
  async delete(tx: Tx, id: string): Promise<Organization | null> {
    const [deleted] = await tx.queryWithTimeout<Organization>(
      sql`delete from organization o where o.id = ${id} returning ${COLUMNS}`,
      DELETION_SECONDS,
    );
    return deleted ?? null;
  },

  /** False when another organization has the slug. A second concurrent call waits and gets false. */
  async update(tx: Tx, { id, name, slug, logo, metadata }: Organization): Promise<boolean> {
    try {
      const updated = await tx.queryOne(sql`
        update organization o set name = ${name}, slug = ${slug}, logo = ${logo}, metadata = ${metadata}
        where o.id = ${id} and not exists (select from organization other
          where other.id = ${slug} and other.id <> ${id})
        returning o.id`);
      return updated !== null;
    } catch (error) {
      if (violatesConstraint(error, 'organization_slug_key')) return false;
      throw error;
    }
  },
};
