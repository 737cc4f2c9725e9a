import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { microsOf, type PageCursor, timeOf } from '@tessera/chassis/paging/page-cursor';
import type { JoinRequest } from '@tessera/contracts/org/join-requests';
import type { MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { ResolvedRoles, RoleMap } from '../access-control/roles.ts';
import { GRANTOR } from '../email-domains/email-domain.repository.ts';
import type { Grantor } from '../email-domains/email-domain.rules.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import type { JoinRequestRow } from '../schema/join-request.table.ts';
import { userJson } from '../users/user.repository.ts';
import type { MailRecipient } from './draft-mails.ts';

const COLUMNS = `r.id, r.organization_id as "organizationId", r.email_domain_id as "emailDomainId",
  r.user_id as "userId", r.email, r.status, r.created_at as "createdAt",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy"`;

type Joinable = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly joinRequestId: string | null;
  readonly wasRemoved: boolean;
} & ResolvedRoles &
  Grantor &
  Pick<EmailDomainRow, 'policy'>;
const listJoinable = statement<Joinable>(
  'join-list-joinable',
  `select o.id, o.name, o.slug, o.logo,
     d.policy, d.role, ${GRANTOR}, ${wasRemoved('o.id', '$2', '$3')} as "wasRemoved",
     (select r.id from join_request r
      where r.organization_id = o.id and r.user_id = $2 and r.status = 'pending') as "joinRequestId"
   from email_domain d join organization o on o.id = d.organization_id
   where d.domain = $1 and d.verified_at is not null
     and not exists (select from member m where m.organization_id = o.id and m.user_id = $2)`,
);

const lockAsOutsider = statement<{ id: string }>(
  'membership-lock-as-outsider',
  `select id from organization o where id = $1
     and exists (select from email_domain d where d.organization_id = o.id and d.domain = $2
                   and d.verified_at is not null)
   for no key update`,
);

/** A join request with the organization's name and slug. */
export type JoinRequestWithOrganization = JoinRequestRow & {
  readonly organizationName: string;
  readonly organizationSlug: string;
};
const find = statement<JoinRequestWithOrganization>(
  'join-request-by-id',
  `select ${COLUMNS}, o.name as "organizationName", o.slug as "organizationSlug"
   from join_request r join organization o on o.id = r.organization_id where r.id = $1`,
);

type JoinRequestAsMember = JoinRequestRow & {
  readonly viewerRole: string;
  readonly viewerCustomRoles: RoleMap | null;
};
const lockAsMember = statement<JoinRequestAsMember>(
  'join-request-as-member',
  `select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf('viewer')} as "viewerCustomRoles"
   from join_request r
   join member viewer on viewer.organization_id = r.organization_id and viewer.user_id = $2
   join organization o on o.id = r.organization_id
   where r.id = $1 for key share of o`,
);

const lockOwn = statement<JoinRequestRow>(
  'join-request-own',
  `select ${COLUMNS} from join_request r join organization o on o.id = r.organization_id
   where r.id = $1 and r.user_id = $2 for key share of o`,
);

const countPending = statement<{ total: number }>(
  'join-request-total',
  `select count(*)::int as total from join_request
   where organization_id = $1 and status = 'pending'`,
);

const insert = statement<{ id: string }>(
  'join-request-insert',
  `insert into join_request (id, organization_id, email_domain_id, user_id, email, status, created_at)
   values ($1, $2, $3, $4, $5, 'pending', $6)
   on conflict (organization_id, user_id) where status = 'pending' do nothing returning id`,
);

const updateStatus = statement<JoinRequestRow>(
  'join-request-update-status',
  `update join_request r set status = $2, decided_at = $3, decided_by = $4
   where r.id = $1 and r.status = 'pending' returning ${COLUMNS}`,
);

type ListedJoinRequest = JoinRequestRow & { readonly user: MemberUser | null } & PageCursor;
const listPage = statement<ListedJoinRequest>(
  'join-request-list',
  `select ${COLUMNS}, ${userJson} as user, ${microsOf('r.created_at')} as micros
   from join_request r left join user_profile p on p.user_id = r.user_id and not p.deleted
   where r.organization_id = $1
     and ($2::bigint is null or (r.created_at, r.id) < (${timeOf('$2')}, $3))
     and ($4::text is null or r.status = $4)
     and not (r.status = 'pending' and exists (
       select from member m where m.organization_id = r.organization_id and m.user_id = r.user_id))
   order by r.created_at desc, r.id desc limit $5`,
);

const approvers = statement<MailRecipient>(
  'join-approvers',
  `select p.email, p.language, o.id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug"
   from member m
   join user_profile p on p.user_id = m.user_id and not p.deleted
   join organization o on o.id = m.organization_id
   where m.organization_id = $1 and (
     string_to_array(m.role, ',') && $2::text[]
     or exists (select from organization_role r where r.organization_id = m.organization_id
                  and r.role = any (string_to_array(m.role, ','))
                  and r.permission::jsonb -> 'invitation' ? 'create'))
   order by m.created_at, m.id limit $3`,
);

const organizationsOfUser = statement<{ organizationId: string }>(
  'join-request-organizations',
  'select distinct organization_id as "organizationId" from join_request where user_id = $1',
);

const deleteOfUser = statement<JoinRequestRow>(
  'join-request-delete-of-user',
  `delete from join_request r where r.organization_id = $1 and r.user_id = $2 returning ${COLUMNS}`,
);

type Decision = {
  readonly status: Exclude<JoinRequest['status'], 'pending'>;
  readonly at: Date;
  /** Null when the user withdraws the request. */
  readonly decidedBy: string | null;
};

export const joinRequests = {
  /** Organizations with a verified domain, without those of which the user is a member. */
  listJoinable: (db: Db, domain: string, user: { readonly id: string; readonly email: string }) =>
    db.query(listJoinable, [domain, user.id, user.email]),

  /** As `members.lockMembership`, but only for a verified domain of the organization. */
  async lockMembershipAsOutsider(tx: Tx, organizationId: string, domain: string): Promise<boolean> {
    return (await tx.query(lockAsOutsider, [organizationId, domain])).length === 1;
  },

  async find(db: Db, id: string): Promise<JoinRequestWithOrganization | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  /** A join request as a member of the organization sees it. Locks the organization against deletion. */
  async lockAsMember(tx: Tx, id: string, userId: string) {
    const [row] = await tx.query(lockAsMember, [id, userId]);
    return row ?? null;
  },

  /** A join request of the user. */
  async lockOwn(tx: Tx, id: string, userId: string): Promise<JoinRequestRow | null> {
    const [row] = await tx.query(lockOwn, [id, userId]);
    return row ?? null;
  },

  async countPending(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(countPending, [organizationId]);
    return row?.total ?? 0;
  },

  /** False when the user has a pending one. */
  async insert(tx: Tx, row: JoinRequestRow): Promise<boolean> {
    const { id, organizationId, emailDomainId, userId, email, createdAt } = row;
    const values = [id, organizationId, emailDomainId, userId, email, createdAt];
    return (await tx.query(insert, values)).length === 1;
  },

  /** Changes the status from `pending`. Only one of several concurrent calls gets the row, the others get null. */
  async updateStatus(
    tx: Tx,
    id: string,
    { status, at, decidedBy }: Decision,
  ): Promise<JoinRequestRow | null> {
    const [row] = await tx.query(updateStatus, [id, status, at, decidedBy]);
    return row ?? null;
  },

  /** Newest first, without pending requests of users who became members otherwise. Returns up to `limit` + 1 rows. */
  list: (
    db: Db,
    organizationId: string,
    status: JoinRequest['status'] | undefined,
    after: PageCursor | null,
    limit: number,
  ) =>
    db.query(listPage, [
      organizationId,
      after?.micros ?? null,
      after?.id ?? null,
      status ?? null,
      limit + 1,
    ]),

  /** Members with one of these roles or with a custom role that may invite; oldest first. */
  listApprovers: (db: Db, organizationId: string, roleNames: readonly string[], limit: number) =>
    db.query(approvers, [organizationId, roleNames, limit]),

  async listOrganizationIds(db: Db, userId: string): Promise<string[]> {
    const rows = await db.query(organizationsOfUser, [userId]);
    return rows.map(({ organizationId }) => organizationId);
  },

  deleteOfUser: (tx: Tx, organizationId: string, userId: string) =>
    tx.query(deleteOfUser, [organizationId, userId]),
};
