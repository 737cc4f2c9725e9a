import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  microsOf,
  type PageCursor,
  type PageRequest,
  pageParameters,
  timeOf,
} from '@tessera/chassis/paging/page-cursor';
import type { Language } from '@tessera/contracts/identity/users';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { RoleMap } from '../access-control/roles.ts';
import { type InvitationRow, invitationTable } from '../schema/invitation.table.ts';
import { userJson } from '../users/user.repository.ts';
import type { InvitationWithRoles, ListedInvitation } from './invitation.rules.ts';

const COLUMNS = `i.id, i.reference, i.organization_id as "organizationId", i.email, i.role, i.status,
  i.team_id as "teamId", i.inviter_id as "inviterId", i.expires_at as "expiresAt",
  i.created_at as "createdAt"`;
const COLUMNS_WITH_SECRET = `${COLUMNS}, i.secret_hash as "secretHash"`;

const find = statement<InvitationRow>(
  'invitation-by-id',
  `select ${COLUMNS_WITH_SECRET} from invitation i where i.id = $1`,
);

/** Locks the organization, not the invitation: a deletion takes its locks in the same order. */
const lock = statement<InvitationRow>(
  'invitation-lock',
  `select ${COLUMNS_WITH_SECRET} from invitation i join organization o on o.id = i.organization_id
   where i.id = $1 for key share of o`,
);

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
const CONTEXT_COLUMNS = `o.name as "organizationName", o.slug as "organizationSlug",
  m.role as "inviterRole", ${customRolesOf('m')} as "inviterCustomRoles", ${customRolesOf('i')} as "customRoles",
  ${userJson} as user`;
const CONTEXT_JOINS = `join organization o on o.id = i.organization_id
  left join member m on m.organization_id = i.organization_id and m.user_id = i.inviter_id
  left join user_profile p on p.user_id = i.inviter_id and not p.deleted`;

const findWithContext = statement<InvitationDetails>(
  'invitation-with-context',
  `select ${COLUMNS_WITH_SECRET}, ${CONTEXT_COLUMNS}, o.logo as "organizationLogo", t.name as "teamName"
   from invitation i ${CONTEXT_JOINS} left join team t on t.id = i.team_id where i.id = $1`,
);

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

const recipients = statement<RecipientRow>(
  'invitation-recipients',
  `select given.email as "given", o.name as "organizationName",
     (select count(*)::int from invitation
      where organization_id = $1 and status = 'pending' and expires_at > $3) as "pendingTotal",
     exists (select from user_profile p join member m on m.user_id = p.user_id
             where p.email = given.email and not p.deleted and m.organization_id = $1) as "isMember",
     (select p.language from user_profile p
      where p.email = given.email and not p.deleted limit 1) as language,
     ${COLUMNS}, ${customRolesOf('i')} as "customRoles"
   from unnest($2::text[]) with ordinality as given (email, position)
   join organization o on o.id = $1
   left join lateral (
     select * from invitation
     where organization_id = $1 and email = given.email and status = 'pending' and expires_at > $3
     order by created_at desc limit 1
   ) i on true
   order by given.position`,
);

const insertAll = statement<never>(
  'invitation-insert',
  `insert into invitation
     (id, reference, organization_id, email, role, status, team_id, inviter_id, expires_at, created_at,
      secret_hash)
   select fresh.id, fresh.reference, $5, fresh.email, $6, 'pending', $7, $8, $9, $10, fresh.secret_hash
   from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     as fresh (id, reference, email, secret_hash)`,
);

const updateStatus = statement<InvitationRow>(
  'invitation-update-status',
  `update invitation i set status = $2 where i.id = $1 and i.status = 'pending'
   returning ${COLUMNS_WITH_SECRET}`,
);

const renew = statement<ListedInvitation>(
  'invitation-renew',
  `update invitation i set expires_at = $2, inviter_id = $3
   where i.id = any ($1::text[]) returning ${COLUMNS}`,
);

const replaceSecrets = statement<never>(
  'invitation-replace-secrets',
  `update invitation i set secret_hash = mailed.hash
   from unnest($1::text[], $2::text[]) as mailed (id, hash) where i.id = mailed.id`,
);

/** One row without an invitation when the organization has none. */
type Row = { readonly viewerRole: string; readonly viewerCustomRoles: RoleMap | null } & (
  | (InvitationWithRoles & PageCursor)
  | { readonly id: null }
);
const listAsMember = statement<Row>(
  'invitation-list-as-member',
  `select viewer.role as "viewerRole", ${customRolesOf('viewer')} as "viewerCustomRoles", ${COLUMNS},
     ${customRolesOf('i')} as "customRoles", ${microsOf('i.created_at')} as micros
   from member viewer
   left join lateral (
     select * from invitation
     where organization_id = $1
       and ($3::bigint is null or (created_at, id) > (${timeOf('$3')}, $4))
     order by created_at, id limit $5
   ) i on true
   where viewer.organization_id = $1 and viewer.user_id = $2
   order by i.created_at, i.id`,
);

const listOfRecipient = statement<InvitationWithContext & PageCursor>(
  'invitation-list-of-recipient',
  `select ${COLUMNS}, ${CONTEXT_COLUMNS}, ${microsOf('i.created_at')} as micros
   from invitation i ${CONTEXT_JOINS}
   where i.email = $1 and i.status = 'pending' and i.expires_at > $2
     and ($3::bigint is null or (i.created_at, i.id) > (${timeOf('$3')}, $4))
   order by i.created_at, i.id limit $5`,
);

const pendingOrganizations = statement<{ organizationId: string }>(
  'invitation-pending-organizations',
  `select organization_id as "organizationId" from invitation
   where status = 'pending' and (inviter_id = $1 or email = $2)`,
);

const deletePending = statement<ListedInvitation>(
  'invitation-delete-pending',
  `delete from invitation i
   where i.organization_id = $1 and i.status = 'pending' and (i.inviter_id = $2 or i.email = $3)
   returning ${COLUMNS}`,
);

const forRole = statement<{ found: boolean }>(
  'invitation-for-role',
  `select exists (select from invitation
     where organization_id = $1 and status = 'pending' and expires_at > $3
       and $2 = any (string_to_array(role, ','))) as found`,
);

const renameRole = statement<never>(
  'invitation-rename-role',
  `update invitation
   set role = array_to_string(array_replace(string_to_array(role, ','), $2, $3), ',')
   where organization_id = $1 and status = 'pending' and $2 = any (string_to_array(role, ','))`,
);

export const invitations = {
  async find(db: Db, id: string): Promise<InvitationRow | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  /** Finds the invitation and locks its organization against deletion until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<InvitationRow | null> {
    const [row] = await tx.query(lock, [id]);
    return row ?? null;
  },

  async findWithContext(db: Db, id: string): Promise<InvitationDetails | null> {
    const [row] = await db.query(findWithContext, [id]);
    return row ?? null;
  },

  /** The data that determines whether addresses (lower case) can be invited to an organization. */
  async findRecipients(tx: Tx, organizationId: string, emails: readonly string[], now: Date) {
    const rows = await tx.query(recipients, [organizationId, emails, now]);
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
    const rows = await db.query(listAsMember, [organizationId, userId, ...pageParameters(page)]);
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
    db.query(listOfRecipient, [email, now, ...pageParameters(page)]),

  /** Inserts invitations that differ by address alone. */
  async insertAll(tx: Tx, rows: readonly InvitationRow[]): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    await tx.query(insertAll, [
      rows.map(({ id }) => id),
      rows.map(({ reference }) => reference),
      rows.map(({ email }) => email),
      rows.map(({ secretHash }) => secretHash),
      first.organizationId,
      first.role,
      first.teamId,
      first.inviterId,
      first.expiresAt,
      first.createdAt,
    ]);
  },

  /** Whether a pending, unexpired invitation grants that role. */
  async hasAnyForRole(db: Db, organizationId: string, role: string, now: Date): Promise<boolean> {
    const [row] = await db.query(forRole, [organizationId, role, now]);
    return row?.found ?? false;
  },

  /** Renames a role in every pending invitation that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(renameRole, [organizationId, from, to]),

  async insert(tx: Tx, row: InvitationRow) {
    await tx.entities.insert(invitationTable, row);
  },

  /** Changes the status from `pending`. Only one of several concurrent calls gets the row, the others get null. */
  async updateStatus(tx: Tx, id: string, status: Exclude<Invitation['status'], 'pending'>) {
    const [row] = await tx.query(updateStatus, [id, status]);
    return row ?? null;
  },

  /** Extends pending invitations. The user who resends them becomes their inviter. */
  renew: (tx: Tx, ids: readonly string[], to: { expiresAt: Date; inviterId: string }) =>
    tx.query(renew, [ids, to.expiresAt, to.inviterId]),

  /** Replaces the hashed secrets; links mailed before stop working. */
  replaceSecrets: (tx: Tx, mailed: readonly { readonly id: string; readonly hash: string }[]) =>
    tx.query(replaceSecrets, [mailed.map(({ id }) => id), mailed.map(({ hash }) => hash)]),

  /** Organizations in which a user has pending invitations, sent or received (`email` in lower case, or null). */
  async listOrganizationIds(db: Db, userId: string, email: string | null): Promise<string[]> {
    const rows = await db.query(pendingOrganizations, [userId, email]);
    return rows.map(({ organizationId }) => organizationId);
  },

  deletePending: (tx: Tx, organizationId: string, userId: string, email: string | null) =>
    tx.query(deletePending, [organizationId, userId, email]),
};
