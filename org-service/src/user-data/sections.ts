import { isMailTo } from '@tessera/chassis/db/mail-queue';
import { type Sql, sql } from '@tessera/chassis/db/sql';
import { isAfter, microsOf } from '@tessera/chassis/paging/time-cursor';
import { type UserDataQuery, userDataSection } from '@tessera/chassis/paging/user-data-section';
import { orgUserDataRows as schemas } from '@tessera/contracts/org/user-data';

const ORGANIZATION = sql`o.id as "organizationId", o.name as "organizationName"`;

/** The end of a statement: the page of the rows that `time` and `id` order. */
const page = ({ after, limit }: UserDataQuery, time: Sql, id: Sql): Sql =>
  sql`and ${isAfter(after, time, id)} order by ${time}, ${id} limit ${limit}`;

/** The time of rows without one, which the id alone orders. */
const NO_TIME = sql`timestamptz 'epoch'`;

const createdAt = (alias: Sql) => sql`${alias}.created_at as "createdAt",
  ${microsOf(sql`${alias}.created_at`)} as micros`;

/** Invitations that a condition selects. */
const invitationsWhere = (condition: Sql, query: UserDataQuery): Sql => sql`
  select i.id, i.reference, ${ORGANIZATION}, i.email, i.role, i.team_id as "teamId", i.status,
    i.expires_at as "expiresAt", ${createdAt(sql`i`)}
  from invitation i join organization o on o.id = i.organization_id
  where ${condition} ${page(query, sql`i.created_at`, sql`i.id`)}`;

/** What this service stores about a user, by section; one statement a page. */
export const sections = {
  profiles: userDataSection(schemas.profiles, (db, query) =>
    db.query(sql`
      select p.user_id as id, p.name, p.email, p.earlier_emails as "earlierEmails",
        p.email_verified as "emailVerified", p.image, p.language, ${microsOf(NO_TIME)} as micros
      from user_profile p
      where p.user_id = ${query.userId} and not p.deleted ${page(query, NO_TIME, sql`p.user_id`)}`),
  ),

  memberships: userDataSection(schemas.memberships, (db, query) =>
    db.query(sql`
      select m.id, ${ORGANIZATION}, o.slug as "organizationSlug", m.role, ${createdAt(sql`m`)}
      from member m join organization o on o.id = m.organization_id
      where m.user_id = ${query.userId} ${page(query, sql`m.created_at`, sql`m.id`)}`),
  ),

  teams: userDataSection(schemas.teams, (db, query) =>
    db.query(sql`
      select t.id, t.team_id as "teamId", team.name, ${ORGANIZATION}, ${createdAt(sql`t`)}
      from member m join team_member t on t.member_id = m.id join team on team.id = t.team_id
        join organization o on o.id = m.organization_id
      where m.user_id = ${query.userId} ${page(query, sql`t.created_at`, sql`t.id`)}`),
  ),

  invitationsSent: userDataSection(schemas.invitationsSent, (db, query) =>
    db.query(invitationsWhere(sql`i.inviter_id = ${query.userId}`, query)),
  ),

  invitationsReceived: userDataSection(schemas.invitationsReceived, (db, query) =>
    db.query(invitationsWhere(sql`i.email = lower(${query.verifiedEmail}::text)`, query)),
  ),

  invitationLinks: userDataSection(schemas.invitationLinks, (db, query) =>
    db.query(sql`
      select l.id, ${ORGANIZATION}, l.role, l.team_id as "teamId", l.max_uses as "maxUses", l.uses,
        l.expires_at as "expiresAt", l.revoked_at as "revokedAt", ${createdAt(sql`l`)}
      from invitation_link l join organization o on o.id = l.organization_id
      where l.creator_id = ${query.userId} ${page(query, sql`l.created_at`, sql`l.id`)}`),
  ),

  joinRequests: userDataSection(schemas.joinRequests, (db, query) =>
    db.query(sql`
      select r.id, ${ORGANIZATION}, r.email, r.status, r.decided_at as "decidedAt",
        ${createdAt(sql`r`)}
      from join_request r join organization o on o.id = r.organization_id
      where r.user_id = ${query.userId} ${page(query, sql`r.created_at`, sql`r.id`)}`),
  ),

  emailDomains: userDataSection(schemas.emailDomains, (db, query) =>
    db.query(sql`
      select d.id, ${ORGANIZATION}, d.domain, d.policy, d.role, d.verified_at as "verifiedAt",
        ${createdAt(sql`d`)}
      from email_domain d join organization o on o.id = d.organization_id
      where d.grantor_id = ${query.userId} ${page(query, sql`d.created_at`, sql`d.id`)}`),
  ),

  machineClients: userDataSection(schemas.machineClients, (db, query) =>
    db.query(sql`
      select c.id, ${ORGANIZATION}, c.name, c.scopes, c.secret_created_at as "secretCreatedAt",
        c.last_used_at as "lastUsedAt", c.revoked_at as "revokedAt", ${createdAt(sql`c`)}
      from machine_client c join organization o on o.id = c.organization_id
      where c.creator_id = ${query.userId} ${page(query, sql`c.created_at`, sql`c.id`)}`),
  ),

  listViews: userDataSection(schemas.listViews, (db, query) =>
    db.query(sql`
      select v.id, v.organization_id as "organizationId", v.list, v.name, v.query,
        ${createdAt(sql`v`)}
      from member m join list_view v
        on v.organization_id = m.organization_id and v.user_id = m.user_id
      where m.user_id = ${query.userId} ${page(query, sql`v.created_at`, sql`v.id`)}`),
  ),

  listColumns: userDataSection(schemas.listColumns, (db, query) => {
    const id = sql`c.organization_id || ' ' || c.list`;
    return db.query(sql`
      select ${id} as id, c.organization_id as "organizationId", c.list, c.columns,
        ${microsOf(NO_TIME)} as micros
      from member m join list_columns c
        on c.organization_id = m.organization_id and c.user_id = m.user_id
      where m.user_id = ${query.userId} ${page(query, NO_TIME, id)}`);
  }),

  auditEntries: userDataSection(schemas.auditEntries, (db, query) =>
    db.query(sql`
      select e.id, e.organization_id as "organizationId", e.action, e.target_id as "targetId",
        e.user_id as "userId", e.data, e.ip_address as "ipAddress", e.user_agent as "userAgent",
        e.request_id as "requestId", ${createdAt(sql`e`)}
      from audit_entry e
      where e.actor_id = ${query.userId} ${page(query, sql`e.created_at`, sql`e.id::text`)}`),
  ),

  mails: userDataSection(schemas.mails, (db, query) =>
    db.query(sql`
      select mail.id, mail.kind, mail.language, mail.sent_at as "sentAt", ${createdAt(sql`mail`)}
      from mail
      where ${isMailTo(query.verifiedEmail)}
        ${page(query, sql`mail.created_at`, sql`mail.id::text`)}`),
  ),
};
