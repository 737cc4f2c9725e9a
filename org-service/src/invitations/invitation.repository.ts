import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isAfter,
  microsOf,
  type PageCursor,
  type PageRequest,
} from '@tessera/chassis/paging/time-cursor';
import type { Language } from '@tessera/contracts/identity/users';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { RoleMap } from '../access-control/role-map.ts';
import { type InvitationRow, invitationTable } from '../schema/invitation.table.ts';
import { userJson } from '../users/user.repository.ts';
import type { InvitationWithRoles, ListedInvitation } from './invitation.rules.ts';

const COLUMNS = sql`i.id, i.reference, i.organization_id as "organizationId", i.email, i.role, i.status,
  i.team_id as "teamId", i.inviter_id as "inviterId", i.expires_at as "expiresAt",
  i.created_at as "createdAt"`;
const COLUMNS_WITH_SECRET = sql`${COLUMNS}, i.secret_hash as "secretHash"`;

/** An invitation with the organization and inviter that its recipient sees. */
export type InvitationWithContext = ListedInvitation & {
  readonly organizationName: string;
  readonly organizationSlug: string;
  /** The inviter's role text in the organization; null when they left. */
  readonly inviterRole: string | null;
  readonly inviterCustomRoles: RoleMap | null;
  readonly customRoles: RoleMap | null;
  readonly user: MemberUser | null;
};
/** The same with the fields of the invitation page. */
export type InvitationDetails = InvitationWithContext & {
  readonly secretHash: string | null;
  readonly organizationLogo: string | null;
  readonly teamName: string | null;
};
const CONTEXT_COLUMNS = sql`o.name as "organizationName", o.slug as "organizationSlug",
  m.role as "inviterRole", ${customRolesOf(sql`m`)} as "inviterCustomRoles", ${customRolesOf(sql`i`)} as "customRoles",
  ${userJson} as user`;
const CONTEXT_JOINS = sql`join organization o on o.id = i.organization_id
  left join member m on m.organization_id = i.organization_id and m.user_id = i.inviter_id
  left join user_profile p on p.user_id = i.inviter_id and not p.deleted`;

/** An address to invite, with the data that determines whether it can be invited. */
export type Recipient = {
  readonly email: string;
  readonly isMember: boolean;
  /** The language of the user with the address, if known. */
  readonly language: Language | null;
  /** The pending, unexpired invitation of the address; of several the newest. */
  readonly pending: InvitationWithRoles | null;
};
type RecipientRow = Omit<Recipient, 'pending' | 'email'> & {
  readonly given: string;
  readonly organizationName: string;
  readonly pendingTotal: number;
} & (InvitationWithRoles | { readonly id: null });

/** One row without an invitation when the organization has none. */
type Row = { readonly viewerRole: string; readonly viewerCustomRoles: RoleMap | null } & (
  | (InvitationWithRoles & PageCursor)
  | { readonly id: null }
);

export const invitations = {
  async find(db: Db, id: string): Promise<InvitationRow | null> {
    return db.queryOne<InvitationRow>(
      sql`select ${COLUMNS_WITH_SECRET} from invitation i where i.id = ${id}`,
    );
  },

  /** Finds the invitation and locks its organization against deletion until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<InvitationRow | null> {
    return tx.queryOne<InvitationRow>(sql`
      select ${COLUMNS_WITH_SECRET} from invitation i join organization o on o.id = i.organization_id
      where i.id = ${id} for key share of o`);
  },

  /** As `lock`, also by the reference that members see who cannot open the invitation. */
  async lockByIdOrReference(tx: Tx, idOrReference: string): Promise<InvitationRow | null> {
    return tx.queryOne<InvitationRow>(sql`
      select ${COLUMNS_WITH_SECRET} from invitation i join organization o on o.id = i.organization_id
      where i.id = ${idOrReference} or i.reference = ${idOrReference}
      for key share of o`);
  },

  async findWithContext(db: Db, id: string): Promise<InvitationDetails | null> {
    return db.queryOne<InvitationDetails>(sql`
      select ${COLUMNS_WITH_SECRET}, ${CONTEXT_COLUMNS}, o.logo as "organizationLogo", t.name as "teamName"
      from invitation i ${CONTEXT_JOINS} left join team t on t.id = i.team_id where i.id = ${id}`);
  },

  /** The data that determines whether addresses (lower case) can be invited to an organization. */
  async findRecipients(tx: Tx, organizationId: string, emails: readonly string[], now: Date) {
    const rows = await tx.query<RecipientRow>(sql`
      select given.email as "given", o.name as "organizationName",
        (select count(*)::int from invitation
         where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}) as "pendingTotal",
        exists (select from user_profile p join member m on m.user_id = p.user_id
                where p.email = given.email and not p.deleted and m.organization_id = ${organizationId}) as "isMember",
        (select p.language from user_profile p
         where p.email = given.email and not p.deleted limit 1) as language,
        ${COLUMNS}, ${customRolesOf(sql`i`)} as "customRoles"
      from unnest(${emails}::text[]) with ordinality as given (email, position)
      join organization o on o.id = ${organizationId}
      left join lateral (
        select * from invitation
        where organization_id = ${organizationId} and email = given.email
          and status = 'pending' and expires_at > ${now}
        order by created_at desc limit 1
      ) i on true
      order by given.position`);
    const addresses = rows.map(({ given, isMember, language, ...row }): Recipient => {
      const pending = row.id === null ? null : (row as InvitationWithRoles);
      return { email: given, isMember, language, pending };
    });
    const [first] = rows;
    return {
      addresses,
      organizationName: first?.organizationName ?? '',
      pendingTotal: first?.pendingTotal ?? 0,
    };
  },

  /** Invitations of the organization, oldest first, and the reader's roles; null for non-members. */
  async listAsMember(db: Db, organizationId: string, userId: string, page: PageRequest) {
    const rows = await db.query<Row>(sql`
      select viewer.role as "viewerRole", ${customRolesOf(sql`viewer`)} as "viewerCustomRoles", ${COLUMNS},
        ${customRolesOf(sql`i`)} as "customRoles", ${microsOf(sql`i.created_at`)} as micros
      from member viewer
      left join lateral (
        select * from invitation
        where organization_id = ${organizationId}
          and ${isAfter(page.after, sql`created_at`, sql`id`)}
        order by created_at, id limit ${page.limit + 1}
      ) i on true
      where viewer.organization_id = ${organizationId} and viewer.user_id = ${userId}
      order by i.created_at, i.id`);
    const [first] = rows;
    if (first === undefined) return null;
    return {
      viewer: { role: first.viewerRole, customRoles: first.viewerCustomRoles },
      invitations: rows.filter(
        (row): row is Row & InvitationWithRoles & PageCursor => row.id !== null,
      ),
    };
  },

  /** Pending, unexpired invitations to an address (lower case), oldest first. */
  listOfRecipient: (db: Db, email: string, now: Date, page: PageRequest) =>
    db.query<InvitationWithContext & PageCursor>(sql`
      select ${COLUMNS}, ${CONTEXT_COLUMNS}, ${microsOf(sql`i.created_at`)} as micros
      from invitation i ${CONTEXT_JOINS}
      where i.email = ${email} and i.status = 'pending' and i.expires_at > ${now}
        and ${isAfter(page.after, sql`i.created_at`, sql`i.id`)}
      order by i.created_at, i.id limit ${page.limit + 1}`),

  /** Inserts invitations that differ by address alone. */
  async insertAll(tx: Tx, rows: readonly InvitationRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const ids = rows.map(({ id }) => id);
    const references = rows.map(({ reference }) => reference);
    const emails = rows.map(({ email }) => email);
    const hashes = rows.map(({ secretHash }) => secretHash);
    await tx.query(sql`
      insert into invitation
        (id, reference, organization_id, email, role, status, team_id, inviter_id, expires_at, created_at,
         secret_hash)
      select fresh.id, fresh.reference, ${first.organizationId}, fresh.email, ${first.role}, 'pending',
        ${first.teamId}, ${first.inviterId}, ${first.expiresAt}, ${first.createdAt}, fresh.secret_hash
      from unnest(${ids}::text[], ${references}::text[], ${emails}::text[], ${hashes}::text[])
        as fresh (id, reference, email, secret_hash)`);
  },

  /** Whether a pending, unexpired invitation grants that role. */
  async hasAnyForRole(db: Db, organizationId: string, role: string, now: Date): Promise<boolean> {
    const row = await db.queryOne<{ found: boolean }>(sql`
      select exists (select from invitation
      where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}
        and ${role} = any (string_to_array(role, ','))) as found`);
    return row?.found ?? false;
  },

  /** Renames a role in every pending invitation that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(sql`
      update invitation
      set role = array_to_string(array_replace(string_to_array(role, ','), ${from}, ${to}), ',')
      where organization_id = ${organizationId} and status = 'pending' and ${from} = any (string_to_array(role, ','))`),

  async insert(tx: Tx, row: InvitationRow) {
    await tx.entities.insert(invitationTable, row);
  },

  /** Changes the status from `pending`. Only one of several concurrent calls gets the row, the others get null. */
  async updateStatus(tx: Tx, id: string, status: Exclude<Invitation['status'], 'pending'>) {
    return tx.queryOne<InvitationRow>(sql`
      update invitation i set status = ${status} where i.id = ${id} and i.status = 'pending'
      returning ${COLUMNS_WITH_SECRET}`);
  },

  /** Extends pending invitations. The user who resends them becomes their inviter. */
  renew: (tx: Tx, ids: readonly string[], to: { expiresAt: Date; inviterId: string }) =>
    tx.query<ListedInvitation>(sql`
      update invitation i set expires_at = ${to.expiresAt}, inviter_id = ${to.inviterId}
      where i.id = any (${ids}::text[]) returning ${COLUMNS}`),

  /** Replaces the hashed secrets; links mailed before stop working. */
  replaceSecrets: (tx: Tx, mailed: readonly { readonly id: string; readonly hash: string }[]) =>
    tx.query(sql`
      update invitation i set secret_hash = mailed.hash
      from unnest(${mailed.map(({ id }) => id)}::text[], ${mailed.map(({ hash }) => hash)}::text[])
        as mailed (id, hash)
      where i.id = mailed.id`),

  /** Organizations in which a user has pending invitations, sent or received (`email` in lower case, or null). */
  async listOrganizationIds(db: Db, userId: string, emails: readonly string[]): Promise<string[]> {
    const rows = await db.query<{ organizationId: string }>(sql`
      select organization_id as "organizationId" from invitation
      where status = 'pending' and (inviter_id = ${userId} or email = any(${emails}))`);
    return rows.map(({ organizationId }) => organizationId);
  },

  deletePending: (tx: Tx, organizationId: string, userId: string, emails: readonly string[]) =>
    tx.query<ListedInvitation>(sql`
      delete from invitation i
      where i.organization_id = ${organizationId} and i.status = 'pending'
        and (i.inviter_id = ${userId} or i.email = any(${emails}))
      returning ${COLUMNS}`),

  /** Deletes the invitations to these addresses (lower case), answered ones included. Returns how many. */
  async deleteOfRecipient(tx: Tx, emails: readonly string[]): Promise<number> {
    const rows = await tx.query(
      sql`delete from invitation where email = any(${emails}) returning id`,
    );
    return rows.length;
  },
};
