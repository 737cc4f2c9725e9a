import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import { isBefore, microsOf, type PageCursor } from '@tessera/chassis/paging/time-cursor';
import type { AuditEntry } from '@tessera/contracts/org/audit';
import { userJson } from '../users/user.repository.ts';

export type AuditLogRow = AuditEntry & PageCursor;

/**
 * Entries hold no email addresses (SEC-134). The address of an invitation or join request is read from its row
 * and disappears with it. Older entries hold the address themselves.
 */
export const entryData = sql`case when coalesce(i.email, r.email) is null then e.data
  else (jsonb_build_object('email', coalesce(i.email, r.email)) || e.data::jsonb)::json end`;

/** The actor's profile, and the invitation or join request of the entry `e`. */
export const entryJoins = sql`
  left join user_profile p on p.user_id = e.actor_id and not p.deleted
  left join invitation i on e.action like 'invitation.%' and i.reference = e.target_id
    and i.organization_id = e.organization_id
  left join join_request r on e.action like 'join-request.%' and r.id = e.target_id
    and r.organization_id = e.organization_id`;

export type AuditFilter = {
  readonly organizationId: string;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** SQL condition: whether the entry `e` passes the filter. */
function passes(filter: AuditFilter): Sql {
  const { organizationId, action = null, actorId = null, targetId = null } = filter;
  const { from = null, to = null } = filter;
  return sql`e.organization_id = ${organizationId}
    and (${action}::text is null or e.action = ${action})
    and (${actorId}::text is null or e.actor_id = ${actorId})
    and (${targetId}::text is null or e.target_id = ${targetId} or e.user_id = ${targetId})
    and (${from}::timestamptz is null or e.created_at >= ${from})
    and (${to}::timestamptz is null or e.created_at < ${to})`;
}

export const auditLog = {
  /** Counts entries up to a limit. */
  async countUpTo(db: Db, filter: AuditFilter, limit: number): Promise<number> {
    const row = await db.queryOne<{ total: number }>(sql`
      select count(*)::int as total from (
        select from audit_entry e where ${passes(filter)} limit ${limit}) counted`);
    return row?.total ?? 0;
  },

  /** Newest first; one row more than `limit` shows that there is a next page. */
  list(db: Db, filter: AuditFilter, after: PageCursor | null, limit: number) {
    return db.query<AuditLogRow>(sql`
      select e.id, e.organization_id as "organizationId", e.action, e.actor_id as "actorId",
        ${userJson} as actor, e.target_id as "targetId", e.user_id as "userId", ${entryData} as data,
        e.ip_address as "ipAddress", e.user_agent as "userAgent", e.request_id as "requestId",
        e.created_at as "createdAt", ${microsOf(sql`e.created_at`)} as micros
      from audit_entry e ${entryJoins}
      where ${passes(filter)} and ${isBefore(after, sql`e.created_at`, sql`e.id`)}
      order by e.created_at desc, e.id desc
      limit ${limit + 1}`);
  },
};
