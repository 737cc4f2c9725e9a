import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { microsOf, type PageCursor, timeOf } from '@tessera/chassis/paging/page-cursor';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { RoleMap } from '../access-control/roles.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import { type InvitationLinkRow, invitationLinkTable } from '../schema/invitation-link.table.ts';
import type { InvitationLinkWithCreator } from './invitation-link.rules.ts';

/** The user who opens a link. */
type LinkUser = { readonly id: string; readonly email: string };
type Link = Omit<InvitationLinkRow, 'tokenHash'>;
type LinkWithCreator = Omit<InvitationLinkWithCreator, 'tokenHash'>;

const COLUMNS = `l.id, l.organization_id as "organizationId", l.role, l.team_id as "teamId",
  l.creator_id as "creatorId", l.max_uses as "maxUses", l.uses, l.expires_at as "expiresAt",
  l.revoked_at as "revokedAt", l.created_at as "createdAt"`;

/** The permissions of the link's role and of the creator's current role. */
const CREATOR = `${customRolesOf('l')} as "customRoles",
  (select role from member
   where organization_id = l.organization_id and user_id = l.creator_id) as "creatorRole",
  (select ${customRolesOf('creator')} from member creator
   where creator.organization_id = l.organization_id
     and creator.user_id = l.creator_id) as "creatorCustomRoles"`;

const countUsable = statement<{ total: number }>(
  'link-total',
  `select count(*)::int as total from invitation_link
   where organization_id = $1 and revoked_at is null and expires_at > $2
     and (max_uses is null or uses < max_uses)`,
);

const listPage = statement<LinkWithCreator & PageCursor>(
  'link-list',
  `select ${COLUMNS}, ${CREATOR}, ${microsOf('l.created_at')} as micros
   from invitation_link l
   where l.organization_id = $1
     and ($2::bigint is null or (l.created_at, l.id) < (${timeOf('$2')}, $3))
   order by l.created_at desc, l.id desc limit $4`,
);

const findAsMember = statement<
  Link & { readonly viewerRole: string; readonly viewerCustomRoles: RoleMap | null }
>(
  'link-as-member',
  `select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf('viewer')} as "viewerCustomRoles"
   from invitation_link l
   join member viewer on viewer.organization_id = l.organization_id and viewer.user_id = $2
   join organization o on o.id = l.organization_id
   where l.id = $1 for key share of o`,
);

/** A link with the organization that its recipients see. */
export type InvitationLinkWithContext = LinkWithCreator & {
  readonly organizationName: string;
  readonly organizationSlug: string;
  readonly organizationLogo: string | null;
  readonly isMember: boolean;
};
const findWithContext = statement<InvitationLinkWithContext>(
  'link-with-context',
  `select ${COLUMNS}, ${CREATOR}, o.name as "organizationName", o.slug as "organizationSlug",
     o.logo as "organizationLogo",
     exists (select from member where organization_id = o.id and user_id = $2) as "isMember"
   from invitation_link l join organization o on o.id = l.organization_id
   where l.token_hash = $1 and not ${wasRemoved('l.organization_id', '$2', '$3')}`,
);

const findOrganization = statement<{ organizationId: string }>(
  'link-organization',
  'select organization_id as "organizationId" from invitation_link where token_hash = $1',
);

const use = statement<LinkWithCreator>(
  'link-use',
  `update invitation_link l set uses = uses + 1
   where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2
     and (l.max_uses is null or l.uses < l.max_uses)
     and not ${wasRemoved('l.organization_id', '$3', '$4')}
   returning ${COLUMNS}, ${CREATOR}`,
);

const revoke = statement<Link>(
  'link-revoke',
  `update invitation_link l set revoked_at = $2
   where l.id = $1 and l.revoked_at is null returning ${COLUMNS}`,
);

const creatorOrganizations = statement<{ organizationId: string }>(
  'link-creator-organizations',
  'select distinct organization_id as "organizationId" from invitation_link where creator_id = $1',
);

const deleteOfCreator = statement<Link>(
  'link-delete-of-creator',
  `delete from invitation_link l where l.organization_id = $1 and l.creator_id = $2
   returning ${COLUMNS}`,
);

const forRole = statement<{ found: boolean }>(
  'link-for-role',
  `select exists (select from invitation_link
     where organization_id = $1 and revoked_at is null and expires_at > $3
       and (max_uses is null or uses < max_uses)
       and $2 = any (string_to_array(role, ','))) as found`,
);

const renameRole = statement<never>(
  'link-rename-role',
  `update invitation_link
   set role = array_to_string(array_replace(string_to_array(role, ','), $2, $3), ',')
   where organization_id = $1 and $2 = any (string_to_array(role, ','))`,
);

export const invitationLinks = {
  /** Links that are neither revoked, expired nor used up. Whether the creator can still grant the role is not checked. */
  async countUsable(db: Db, organizationId: string, now: Date): Promise<number> {
    const [row] = await db.query(countUsable, [organizationId, now]);
    return row?.total ?? 0;
  },

  /** Newest first; one row more than `limit` shows that there is a next page. */
  list: (db: Db, organizationId: string, after: PageCursor | null, limit: number) =>
    db.query(listPage, [organizationId, after?.micros ?? null, after?.id ?? null, limit + 1]),

  /**
   * A link as a member of its organization sees it; null for other users. Locks the organization: a deletion takes its
   * locks in the same order.
   */
  async lockAsMember(tx: Tx, id: string, userId: string) {
    const [row] = await tx.query(findAsMember, [id, userId]);
    return row ?? null;
  },

  /** Null also for a removed user. */
  async findWithContext(
    db: Db,
    tokenHash: string,
    user: LinkUser,
  ): Promise<InvitationLinkWithContext | null> {
    const [row] = await db.query(findWithContext, [tokenHash, user.id, user.email]);
    return row ?? null;
  },

  async findOrganization(db: Db, tokenHash: string): Promise<string | null> {
    const [row] = await db.query(findOrganization, [tokenHash]);
    return row?.organizationId ?? null;
  },

  /** Counts one use. Null when none is left or the user was removed. Concurrent calls never exceed the limit. */
  async use(tx: Tx, tokenHash: string, now: Date, user: LinkUser): Promise<LinkWithCreator | null> {
    const [row] = await tx.query(use, [tokenHash, now, user.id, user.email]);
    return row ?? null;
  },

  /** Whether a usable link grants that role. */
  async hasAnyForRole(db: Db, organizationId: string, role: string, now: Date): Promise<boolean> {
    const [row] = await db.query(forRole, [organizationId, role, now]);
    return row?.found ?? false;
  },

  /** Renames a role in every link that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(renameRole, [organizationId, from, to]),

  async insert(tx: Tx, row: InvitationLinkRow) {
    await tx.entities.insert(invitationLinkTable, row);
  },

  /** Null when it is revoked already. */
  async revoke(tx: Tx, id: string, now: Date): Promise<Link | null> {
    const [row] = await tx.query(revoke, [id, now]);
    return row ?? null;
  },

  async listOrganizationIds(db: Db, creatorId: string): Promise<string[]> {
    const rows = await db.query(creatorOrganizations, [creatorId]);
    return rows.map(({ organizationId }) => organizationId);
  },

  deleteOfCreator: (tx: Tx, organizationId: string, creatorId: string) =>
    tx.query(deleteOfCreator, [organizationId, creatorId]),
};
