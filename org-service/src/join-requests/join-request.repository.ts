import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import {
  isBeyond,
  microsOf,
  type OrderedPageRequest,
  type PageCursor,
  timeOrder,
} from '@tessera/chassis/paging/time-cursor';
import type { JoinRequest } from '@tessera/contracts/org/join-requests';
import type { MemberUser } from '@tessera/contracts/org/members';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { ResolvedRoles, RoleMap } from '../access-control/role-map.ts';
import { GRANTOR } from '../email-domains/email-domain.repository.ts';
import type { Grantor } from '../email-domains/email-domain.rules.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import type { JoinRequestRow } from '../schema/join-request.table.ts';
import { userJson } from '../users/user.repository.ts';
import type { MailRecipient } from './draft-mails.ts';

const COLUMNS = sql`r.id, r.organization_id as "organizationId", r.email_domain_id as "emailDomainId",
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

/** A join request with the organization's name and slug. */
export type JoinRequestWithOrganization = JoinRequestRow & {
  readonly organizationName: string;
  readonly organizationSlug: string;
};

type JoinRequestAsMember = JoinRequestRow & {
  readonly viewerRole: string;
  readonly viewerCustomRoles: RoleMap | null;
};

type ListedJoinRequest = JoinRequestRow & { readonly user: MemberUser | null } & PageCursor;

type Decision = {
  readonly status: Exclude<JoinRequest['status'], 'pending'>;
  readonly at: Date;
  /** Null when the user withdraws the request. */
  readonly decidedBy: string | null;
};

type Status = JoinRequest['status'];

/** SQL condition: whether the request `r` is listed. */
const isListed = (organizationId: string, status: Status | null) => sql`
  r.organization_id = ${organizationId}
    and (${status}::text is null or r.status = ${status})
    and not (r.status = 'pending' and exists (
      select from member m where m.organization_id = r.organization_id and m.user_id = r.user_id))`;

export const joinRequests = {
  /** Organizations with a verified domain, without those of which the user is a member. */
  listJoinable: (db: Db, domain: string, user: { readonly id: string; readonly email: string }) =>
    db.query<Joinable>(sql`
      select o.id, o.name, o.slug, o.logo,
        d.policy, d.role, ${GRANTOR}, ${wasRemoved(sql`o.id`, user)} as "wasRemoved",
        (select r.id from join_request r
         where r.organization_id = o.id and r.user_id = ${user.id} and r.status = 'pending') as "joinRequestId"
      from email_domain d join organization o on o.id = d.organization_id
      where d.domain = ${domain} and d.verified_at is not null
        and not exists (select from member m where m.organization_id = o.id and m.user_id = ${user.id})`),

  /** As `members.lockMembership`, but only for a verified domain of the organization. */
  async lockMembershipAsOutsider(tx: Tx, organizationId: string, domain: string): Promise<boolean> {
    const organization = await tx.queryOne(sql`
      select id from organization o where id = ${organizationId}
        and exists (select from email_domain d where d.organization_id = o.id and d.domain = ${domain}
                      and d.verified_at is not null)
      for no key update`);
    return organization !== null;
  },

  async find(db: Db, id: string): Promise<JoinRequestWithOrganization | null> {
    return db.queryOne<JoinRequestWithOrganization>(sql`
      select ${COLUMNS}, o.name as "organizationName", o.slug as "organizationSlug"
      from join_request r join organization o on o.id = r.organization_id where r.id = ${id}`);
  },

  /** A join request as a member of the organization sees it. Locks the organization against deletion. */
  async lockAsMember(tx: Tx, id: string, userId: string) {
    return tx.queryOne<JoinRequestAsMember>(sql`
      select ${COLUMNS}, viewer.role as "viewerRole", ${customRolesOf(sql`viewer`)} as "viewerCustomRoles"
      from join_request r
      join member viewer on viewer.organization_id = r.organization_id and viewer.user_id = ${userId}
      join organization o on o.id = r.organization_id
      where r.id = ${id} for key share of o`);
  },

  /** A join request of the user. */
  async lockOwn(tx: Tx, id: string, userId: string): Promise<JoinRequestRow | null> {
    return tx.queryOne<JoinRequestRow>(sql`
      select ${COLUMNS} from join_request r join organization o on o.id = r.organization_id
      where r.id = ${id} and r.user_id = ${userId} for key share of o`);
  },

  async countPending(db: Db, organizationId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from join_request
      where organization_id = ${organizationId} and status = 'pending'`);
    return row?.total ?? 0;
  },

  /** False when the user has a pending one. */
  async insert(tx: Tx, row: JoinRequestRow): Promise<boolean> {
    const { id, organizationId, emailDomainId, userId, email, createdAt } = row;
    const inserted = await tx.queryOne(sql`
      insert into join_request (id, organization_id, email_domain_id, user_id, email, status, created_at)
      values (${id}, ${organizationId}, ${emailDomainId}, ${userId}, ${email}, 'pending', ${createdAt})
      on conflict (organization_id, user_id) where status = 'pending' do nothing returning id`);
    return inserted !== null;
  },

  /** Changes the status from `pending`. Only one of several concurrent calls gets the row, the others get null. */
  async updateStatus(
    tx: Tx,
    id: string,
    { status, at, decidedBy }: Decision,
  ): Promise<JoinRequestRow | null> {
    return tx.queryOne<JoinRequestRow>(sql`
      update join_request r set status = ${status}, decided_at = ${at}, decided_by = ${decidedBy}
      where r.id = ${id} and r.status = 'pending' returning ${COLUMNS}`);
  },

  /** Counts what `list` returns, up to a limit. */
  async countUpTo(db: Db, organizationId: string, status: Status | null, limit: number) {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from (
        select from join_request r where ${isListed(organizationId, status)} limit ${limit}) counted`);
    return row?.total ?? 0;
  },

  /** Without pending requests of users who became members otherwise. Returns up to `limit` + 1 rows. */
  list: (
    db: Db,
    organizationId: string,
    status: Status | null,
    { after, limit, sortDirection }: OrderedPageRequest,
  ) =>
    db.query<ListedJoinRequest>(sql`
      select ${COLUMNS}, ${userJson} as user, ${microsOf(sql`r.created_at`)} as micros
      from join_request r left join user_profile p on p.user_id = r.user_id and not p.deleted
      where ${isListed(organizationId, status)}
        and ${isBeyond(sortDirection, after, sql`r.created_at`, sql`r.id`)}
      order by ${timeOrder(sortDirection, sql`r.created_at`, sql`r.id`)} limit ${limit + 1}`),

  /** Members with one of these roles or with a custom role that may invite; oldest first. */
  listApprovers: (db: Db, organizationId: string, roleNames: readonly string[], limit: number) =>
    db.query<MailRecipient>(sql`
      select p.email, p.name, p.language, o.id as "organizationId", o.name as "organizationName",
        o.slug as "organizationSlug"
      from member m
      join user_profile p on p.user_id = m.user_id and not p.deleted
      join organization o on o.id = m.organization_id
      where m.organization_id = ${organizationId} and (
        string_to_array(m.role, ',') && ${roleNames}::text[]
        or exists (select from organization_role r where r.organization_id = m.organization_id
                     and r.role = any (string_to_array(m.role, ','))
                     and r.permission::jsonb -> 'invitation' ? 'create'))
      order by m.created_at, m.id limit ${limit}`),

  async listOrganizationIds(db: Db, userId: string): Promise<string[]> {
    const rows = await db.query<{ organizationId: string }>(
      sql`select distinct organization_id as "organizationId" from join_request where user_id = ${userId}`,
    );
    return rows.map(({ organizationId }) => organizationId);
  },

  deleteOfUser: (tx: Tx, organizationId: string, userId: string) =>
    tx.query<JoinRequestRow>(sql`
      delete from join_request r where r.organization_id = ${organizationId} and r.user_id = ${userId}
        returning ${COLUMNS}`),
};
