import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isBeyond,
  microsOf,
  type OrderedPageRequest,
  type PageCursor,
  timeOrder,
} from '@tessera/chassis/paging/time-cursor';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { RoleMap } from '../access-control/role-map.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import { type InvitationLinkRow, invitationLinkTable } from '../schema/invitation-link.table.ts';
import type { InvitationLinkWithCreator } from './invitation-link.rules.ts';

/** The user who opens a link. */
type LinkUser = { readonly id: string; readonly email: string };
type Link = Omit<InvitationLinkRow, 'tokenHash'>;
type LinkWithCreator = Omit<InvitationLinkWithCreator, 'tokenHash'>;

const COLUMNS = sql`l.id, l.organization_id as "organizationId", l.role, l.team_id as "teamId",
  l.creator_id as "creatorId", l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt",
  l.revoked_at as "revokedAt", l.created_at as "createdAt"`;

/** The permissions of the link's role and of the creator's current role. */
const CREATOR = sql`${customRolesOf(sql`l`)} as "customRoles",
  (select role from member
   where organization_id = l.organization_id and user_id = l.creator_id) as "creatorRole",
  (select ${customRolesOf(sql`creator`)} from member creator
   where creator.organization_id = l.organization_id
     and creator.user_id = l.creator_id) as "creatorCustomRoles"`;

/** A link with the organization that its recipients see. */
export type InvitationLinkWithContext = LinkWithCreator & {
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly organizationLogo: string | null;
  readonly isMember: boolean;
};

export const invitationLinks = {
  /** Links that are neither revoked, expired nor used up. Whether the creator can still grant the role is not checked. */
  async countUsable(db: Db, organizationId: string, now: Date): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from invitation_link
      where organization_id = ${organizationId} and revoked_at is null and expires_at > ${now}
        and (max_uses is null or uses < max_uses)`);
    return row?.total ?? 0;
  },

  /** Counts links of every status up to a limit. */
  async countUpTo(db: Db, organizationId: string, limit: number): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from (
        select from invitation_link where organization_id = ${organizationId} limit ${limit}) counted`);
    return row?.total ?? 0;
  },

  /** One row more than `limit` shows that there is a next page. */
  list: (db: Db, organizationId: string, { after, limit, sortDirection }: OrderedPageRequest) =>
    db.query<LinkWithCreator & PageCursor>(sql`
      select ${COLUMNS}, ${CREATOR}, ${microsOf(sql`l.created_at`)} as micros
      from invitation_link l
      where l.organization_id = ${organizationId}
        and ${isBeyond(sortDirection, after, sql`l.created_at`, sql`l.id`)}
      order by ${timeOrder(sortDirection, sql`l.created_at`, sql`l.id`)} limit ${limit + 1}`),

  /**
   * A link as a member of its organization sees it; null for other users. Locks the organization: a deletion takes its
   * locks in the same order.
   */
  async lockAsMember(tx: Tx, id: string, userId: string) {
    return tx.queryOne<
      Link & { readonly viewerRole: string; readonly viewerCustomRoles: RoleMap | null }
    >(sql`
      select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf(sql`viewer`)} as "viewerCustomRoles"
      from invitation_link l
      join member viewer on viewer.organization_id = l.organization_id and viewer.user_id = ${userId}
      join organization o on o.id = l.organization_id
      where l.id = ${id} for key share of o`);
  },

  /** Null also for a removed user. */
  async findWithContext(
    db: Db,
    tokenHash: string,
    user: LinkUser,
  ): Promise<InvitationLinkWithContext | null> {
    return db.queryOne<InvitationLinkWithContext>(sql`
      select ${COLUMNS}, ${CREATOR}, o.name as "organizationName", o.slug as "organizationSlug",
        o.logo as "organizationLogo",
        exists (select from member where organization_id = o.id and user_id = ${user.id}) as "isMember"
      from invitation_link l join organization o on o.id = l.organization_id
      where l.token_hash = ${tokenHash} and not ${wasRemoved(sql`l.organization_id`, user)}`);
  },

  async findOrganization(db: Db, tokenHash: string): Promise<string | null> {
    const row = await db.queryOne<{ organizationId: string }>(
      sql`select organization_id as "organizationId" from invitation_link where token_hash = ${tokenHash}`,
    );
    return row?.organizationId ?? null;
  },

  /** Counts one use. Null when none is left or the user was removed. Concurrent calls never exceed the limit. */
  async use(tx: Tx, tokenHash: string, now: Date, user: LinkUser): Promise<LinkWithCreator | null> {
    return tx.queryOne<LinkWithCreator>(sql`
      update invitation_link l set uses = uses + 1
      where l.token_hash = ${tokenHash} and l.revoked_at is null and l.expires_at > ${now}
        and (l.max_uses is null or l.uses < l.max_uses)
        and not ${wasRemoved(sql`l.organization_id`, user)}
      returning ${COLUMNS}, ${CREATOR}`);
  },

  /** Whether a usable link grants that role. */
  async hasAnyForRole(db: Db, organizationId: string, role: string, now: Date): Promise<boolean> {
    const row = await db.queryOne<{ found: boolean }>(sql`
      select exists (select from invitation_link
      where organization_id = ${organizationId} and revoked_at is null and expires_at > ${now}
        and (max_uses is null or uses < max_uses)
        and ${role} = any (string_to_array(role, ','))) as found`);
    return row?.found ?? false;
  },

  /** Renames a role in every link that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(sql`
      update invitation_link
      set role = array_to_string(array_replace(string_to_array(role, ','), ${from}, ${to}), ',')
      where organization_id = ${organizationId} and ${from} = any (string_to_array(role, ','))`),

  async insert(tx: Tx, row: InvitationLinkRow) {
    await tx.entities.insert(invitationLinkTable, row);
  },

  /** Null when it is revoked already. */
  async revoke(tx: Tx, id: string, now: Date): Promise<Link | null> {
    return tx.queryOne<Link>(sql`
      update invitation_link l set revoked_at = ${now}
      where l.id = ${id} and l.revoked_at is null returning ${COLUMNS}`);
  },

  async listOrganizationIds(db: Db, creatorId: string): Promise<string[]> {
    const rows = await db.query<{ organizationId: string }>(sql`
      select distinct organization_id as "organizationId" from invitation_link where creator_id = ${creatorId}`);
    return rows.map(({ organizationId }) => organizationId);
  },

  deleteOfCreator: (tx: Tx, organizationId: string, creatorId: string) =>
    tx.query<Link>(sql`
      delete from invitation_link l where l.organization_id = ${organizationId} and l.creator_id = ${creatorId}
      returning ${COLUMNS}`),
};
