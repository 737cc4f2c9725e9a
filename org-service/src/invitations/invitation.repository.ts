import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { Invitation } from '@app/contracts/org/invitations';
import type { MemberUser } from '@app/contracts/org/members';
import { type InvitationRow, invitationTable } from '../schema/invitation.table.ts';
import { shownUser } from '../users/user.repository.ts';

const COLUMNS = `i.id, i.reference, i.organization_id as "organizationId", i.email, i.role, i.status,
  i.team_id as "teamId", i.inviter_id as "inviterId", i.expires_at as "expiresAt",
  i.created_at as "createdAt"`;

const find = statement<InvitationRow>(
  'invitation-by-id',
  `select ${COLUMNS} from invitation i where i.id = $1`,
);

/** The organization is held, not the invitation: whoever deletes it takes their locks in this order. */
const hold = statement<InvitationRow>(
  'invitation-hold',
  `select ${COLUMNS} from invitation i join organization o on o.id = i.organization_id
   where i.id = $1 for key share of o`,
);

/** An invitation with all that its recipient is shown of its surroundings. */
export type InvitationInPlace = InvitationRow & {
  readonly organizationName: string;
  readonly organizationSlug: string;
  /** The inviter's role text in the organization; null when they left. */
  readonly inviterRole: string | null;
  readonly user: MemberUser | null;
};
const findInPlace = statement<InvitationInPlace>(
  'invitation-in-place',
  `select ${COLUMNS}, o.name as "organizationName", o.slug as "organizationSlug",
     m.role as "inviterRole",
     ${shownUser} as user
   from invitation i
   join organization o on o.id = i.organization_id
   left join member m on m.organization_id = i.organization_id and m.user_id = i.inviter_id
   left join user_profile p on p.user_id = i.inviter_id and not p.deleted
   where i.id = $1`,
);

const organizationName = statement<{ name: string }>(
  'invitation-organization-name',
  'select name from organization where id = $1',
);

const findPending = statement<InvitationRow>(
  'invitation-pending-for',
  `select ${COLUMNS} from invitation i
   where i.organization_id = $1 and i.email = $2 and i.status = 'pending' and i.expires_at > $3
   order by i.created_at desc limit 1`,
);

const countPending = statement<{ total: number }>(
  'invitation-pending-total',
  `select count(*)::int as total from invitation
   where organization_id = $1 and status = 'pending' and expires_at > $2`,
);

const settle = statement<InvitationRow>(
  'invitation-settle',
  `update invitation i set status = $2 where i.id = $1 and i.status = 'pending' returning ${COLUMNS}`,
);

const renew = statement<InvitationRow>(
  'invitation-renew',
  `update invitation i set expires_at = $2, inviter_id = $3 where i.id = $1 returning ${COLUMNS}`,
);

/** One row without an invitation for a member of an organization that has none. */
type SeenInvitation = { readonly viewerRole: string } & (InvitationRow | { readonly id: null });
const listAsMember = statement<SeenInvitation>(
  'invitation-list-as-member',
  `select viewer.role as "viewerRole", ${COLUMNS}
   from member viewer left join invitation i on i.organization_id = viewer.organization_id
   where viewer.organization_id = $1 and viewer.user_id = $2
   order by i.created_at, i.id`,
);

const pendingOrganizations = statement<{ organizationId: string }>(
  'invitation-pending-organizations',
  `select organization_id as "organizationId" from invitation
   where status = 'pending' and (inviter_id = $1 or email = $2)`,
);

const removePending = statement<InvitationRow>(
  'invitation-remove-pending',
  `delete from invitation i
   where i.organization_id = $1 and i.status = 'pending' and (i.inviter_id = $2 or i.email = $3)
   returning ${COLUMNS}`,
);

export const invitations = {
  async find(db: Db, id: string): Promise<InvitationRow | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  /** The invitation, in an organization that is not deleted until the transaction ends. */
  async hold(tx: Tx, id: string): Promise<InvitationRow | null> {
    const [row] = await tx.query(hold, [id]);
    return row ?? null;
  },

  async findInPlace(db: Db, id: string): Promise<InvitationInPlace | null> {
    const [row] = await db.query(findInPlace, [id]);
    return row ?? null;
  },

  async organizationName(db: Db, organizationId: string): Promise<string> {
    const [row] = await db.query(organizationName, [organizationId]);
    return row?.name ?? '';
  },

  /** The live invitation of an address (lower case); the newest, should there be several. */
  async findPending(db: Db, organizationId: string, email: string, now: Date) {
    const [row] = await db.query(findPending, [organizationId, email, now]);
    return row ?? null;
  },

  async countPending(db: Db, organizationId: string, now: Date): Promise<number> {
    const [row] = await db.query(countPending, [organizationId, now]);
    return row?.total ?? 0;
  },

  /** Every invitation of the organization, oldest first, and the reader's role; null for outsiders. */
  async listAsMember(db: Db, organizationId: string, userId: string) {
    const rows = await db.query(listAsMember, [organizationId, userId]);
    const [first] = rows;
    if (first === undefined) return null;
    return {
      viewerRole: first.viewerRole,
      invitations: rows.filter((row) => row.id !== null) as InvitationRow[],
    };
  },

  async insert(tx: Tx, row: InvitationRow) {
    await tx.entities.insert(invitationTable, row);
  },

  /** The one step out of `pending`: of several at once the first gets the row, the others null. */
  async settle(tx: Tx, id: string, status: Exclude<Invitation['status'], 'pending'>) {
    const [row] = await tx.query(settle, [id, status]);
    return row ?? null;
  },

  /** Prolongs a live invitation; whoever sends it again vouches for it from now on. */
  async renew(tx: Tx, id: string, to: { expiresAt: Date; inviterId: string }) {
    const [row] = await tx.query(renew, [id, to.expiresAt, to.inviterId]);
    if (row === undefined) throw new Error('a locked roster lost an invitation');
    return row;
  },

  /** Where a user has pending invitations, sent or received (`email` in lower case, or null). */
  async listOrganizationIds(db: Db, userId: string, email: string | null): Promise<string[]> {
    const rows = await db.query(pendingOrganizations, [userId, email]);
    return rows.map(({ organizationId }) => organizationId);
  },

  removePending: (tx: Tx, organizationId: string, userId: string, email: string | null) =>
    tx.query(removePending, [organizationId, userId, email]),
};
