import { violatesConstraint } from '@tessera/chassis/db/errors';
import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { DomainPolicy } from '@tessera/contracts/org/email-domains';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import type { EmailDomainWithGrantor } from './email-domain.rules.ts';

const COLUMNS = sql`d.id, d.organization_id as "organizationId", d.domain, d.token, d.policy, d.role,
  d.verified_at as "verifiedAt", d.missing_since as "missingSince", d.check_at as "checkAt",
  d.created_at as "createdAt", d.grantor_id as "grantorId"`;

/** The permissions of the role of the domain `d` and of the grantor's current role. */
export const GRANTOR = sql`${customRolesOf(sql`d`)} as "customRoles",
  (select role from member
   where organization_id = d.organization_id and user_id = d.grantor_id) as "grantorRole",
  (select ${customRolesOf(sql`grantor`)} from member grantor
   where grantor.organization_id = d.organization_id
     and grantor.user_id = d.grantor_id) as "grantorCustomRoles"`;

/** Email domains of organizations. Writers hold the membership lock. */
export const emailDomains = {
  async find(db: Db, id: string): Promise<EmailDomainRow | null> {
    return db.queryOne<EmailDomainRow>(
      sql`select ${COLUMNS} from email_domain d where d.id = ${id}`,
    );
  },

  list: (db: Db, organizationId: string) =>
    db.query<EmailDomainWithGrantor>(sql`
      select ${COLUMNS}, ${GRANTOR} from email_domain d where d.organization_id = ${organizationId}
      order by d.created_at, d.id`),

  async count(db: Db, organizationId: string): Promise<number> {
    const row = await db.queryOne<{ total: number }>(
      sql`select count(*)::int as total from email_domain where organization_id = ${organizationId}`,
    );
    return row?.total ?? 0;
  },

  /** The organization's verified domain of that name, and whether the user was removed before. */
  async findVerified(
    db: Db,
    organizationId: string,
    domain: string,
    user: { readonly id: string; readonly email: string },
  ) {
    return db.queryOne<EmailDomainWithGrantor & { readonly wasRemoved: boolean }>(sql`
      select ${COLUMNS}, ${GRANTOR}, ${wasRemoved(sql`d.organization_id`, user)} as "wasRemoved"
      from email_domain d
      where d.organization_id = ${organizationId} and d.domain = ${domain} and d.verified_at is not null`);
  },

  /** False when the organization has the domain already. */
  async insert(tx: Tx, row: EmailDomainRow): Promise<boolean> {
    const { id, organizationId, domain, token, policy, role, createdAt, grantorId } = row;
    const inserted = await tx.queryOne(sql`
      insert into email_domain
        (id, organization_id, domain, token, policy, role, check_at, created_at, grantor_id)
      values (${id}, ${organizationId}, ${domain}, ${token}, ${policy}, ${role}, ${createdAt}, ${createdAt},
        ${grantorId})
      on conflict on constraint email_domain_organization_domain_key do nothing returning id`);
    return inserted !== null;
  },

  /** Null when another organization has the domain verified. A second concurrent call waits and gets null. */
  async verify(tx: Tx, id: string, at: Date, checkAt: Date): Promise<EmailDomainRow | null> {
    try {
      return await tx.queryOne<EmailDomainRow>(sql`
        update email_domain d set verified_at = ${at}, missing_since = null, check_at = ${checkAt}
        where d.id = ${id} returning ${COLUMNS}`);
    } catch (error) {
      if (violatesConstraint(error, 'email_domain_verified_key')) return null;
      throw error;
    }
  },

  async change(tx: Tx, id: string, to: { policy: DomainPolicy; role: string; grantorId: string }) {
    const row = await tx.queryOne<EmailDomainRow>(sql`
      update email_domain d set policy = ${to.policy}, role = ${to.role}, grantor_id = ${to.grantorId}
      where d.id = ${id} returning ${COLUMNS}`);
    if (row === null) throw new Error('no email domain to update, despite the membership lock');
    return row;
  },

  async hasAnyForRole(db: Db, organizationId: string, role: string): Promise<boolean> {
    const row = await db.queryOne<{ found: boolean }>(sql`
      select exists (select from email_domain
      where organization_id = ${organizationId} and ${role} = any (string_to_array(role, ','))) as found`);
    return row?.found ?? false;
  },

  /** Renames a role in every domain that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(sql`
      update email_domain
      set role = array_to_string(array_replace(string_to_array(role, ','), ${from}, ${to}), ',')
      where organization_id = ${organizationId} and ${from} = any (string_to_array(role, ','))`),

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.query(sql`delete from email_domain where id = ${id}`);
  },

  /** Claims verified domains that are due for a DNS check. A claim that is never completed expires. */
  claimDue: (db: Db, now: Date, until: Date, limit: number) =>
    db.query<EmailDomainRow>(sql`
      update email_domain d set check_at = ${until}
      where d.id in (select id from email_domain where verified_at is not null and check_at <= ${now}
                     order by check_at limit ${limit} for update skip locked)
      returning ${COLUMNS}`),

  postpone: (db: Db, id: string, checkAt: Date, missingSince: Date | null) =>
    db.query(sql`
      update email_domain set check_at = ${checkAt}, missing_since = ${missingSince}
      where id = ${id} and verified_at is not null`),

  /** Null when it is unverified already. */
  async lapse(tx: Tx, id: string): Promise<EmailDomainRow | null> {
    return tx.queryOne<EmailDomainRow>(sql`
      update email_domain d set verified_at = null, missing_since = null
      where d.id = ${id} and d.verified_at is not null returning ${COLUMNS}`);
  },
};
