import { violatesConstraint } from '@tessera/chassis/db/errors';
import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { DomainPolicy } from '@tessera/contracts/org/email-domains';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import { wasRemoved } from '../members/removed-member.repository.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import type { EmailDomainWithGrantor } from './email-domain.rules.ts';

const COLUMNS = `d.id, d.organization_id as "organizationId", d.domain, d.token, d.policy, d.role,
  d.verified_at as "verifiedAt", d.missing_since as "missingSince", d.check_at as "checkAt",
  d.created_at as "createdAt", d.grantor_id as "grantorId"`;

/** The permissions of the role of the domain `d` and of the grantor's current role. */
export const GRANTOR = `${customRolesOf('d')} as "customRoles",
  (select role from member
   where organization_id = d.organization_id and user_id = d.grantor_id) as "grantorRole",
  (select ${customRolesOf('grantor')} from member grantor
   where grantor.organization_id = d.organization_id
     and grantor.user_id = d.grantor_id) as "grantorCustomRoles"`;

const find = statement<EmailDomainRow>(
  'domain-by-id',
  `select ${COLUMNS} from email_domain d where d.id = $1`,
);

const list = statement<EmailDomainWithGrantor>(
  'domain-list',
  `select ${COLUMNS}, ${GRANTOR} from email_domain d where d.organization_id = $1 order by d.created_at, d.id`,
);

const count = statement<{ total: number }>(
  'domain-total',
  'select count(*)::int as total from email_domain where organization_id = $1',
);

const findVerified = statement<EmailDomainWithGrantor & { readonly wasRemoved: boolean }>(
  'domain-verified',
  `select ${COLUMNS}, ${GRANTOR}, ${wasRemoved('d.organization_id', '$3', '$4')} as "wasRemoved"
   from email_domain d
   where d.organization_id = $1 and d.domain = $2 and d.verified_at is not null`,
);

const insert = statement<{ id: string }>(
  'domain-insert',
  `insert into email_domain
     (id, organization_id, domain, token, policy, role, check_at, created_at, grantor_id)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
   on conflict on constraint email_domain_organization_domain_key do nothing returning id`,
);

const verify = statement<EmailDomainRow>(
  'domain-verify',
  `update email_domain d set verified_at = $2, missing_since = null, check_at = $3
   where d.id = $1 returning ${COLUMNS}`,
);

const change = statement<EmailDomainRow>(
  'domain-change',
  `update email_domain d set policy = $2, role = $3, grantor_id = $4
   where d.id = $1 returning ${COLUMNS}`,
);

const deleteById = statement<never>('domain-delete', 'delete from email_domain where id = $1');

const claimDue = statement<EmailDomainRow>(
  'domain-claim-due',
  `update email_domain d set check_at = $2
   where d.id in (select id from email_domain where verified_at is not null and check_at <= $1
                  order by check_at limit $3 for update skip locked)
   returning ${COLUMNS}`,
);

const postpone = statement<never>(
  'domain-postpone',
  `update email_domain set check_at = $2, missing_since = $3
   where id = $1 and verified_at is not null`,
);

const lapse = statement<EmailDomainRow>(
  'domain-lapse',
  `update email_domain d set verified_at = null, missing_since = null
   where d.id = $1 and d.verified_at is not null returning ${COLUMNS}`,
);

const forRole = statement<{ found: boolean }>(
  'domain-for-role',
  `select exists (select from email_domain
     where organization_id = $1 and $2 = any (string_to_array(role, ','))) as found`,
);

const renameRole = statement<never>(
  'domain-rename-role',
  `update email_domain
   set role = array_to_string(array_replace(string_to_array(role, ','), $2, $3), ',')
   where organization_id = $1 and $2 = any (string_to_array(role, ','))`,
);

/** Email domains of organizations. Writers hold the membership lock. */
export const emailDomains = {
  async find(db: Db, id: string): Promise<EmailDomainRow | null> {
    const [row] = await db.query(find, [id]);
    return row ?? null;
  },

  list: (db: Db, organizationId: string) => db.query(list, [organizationId]),

  async count(db: Db, organizationId: string): Promise<number> {
    const [row] = await db.query(count, [organizationId]);
    return row?.total ?? 0;
  },

  /** The organization's verified domain of that name, and whether the user was removed before. */
  async findVerified(
    db: Db,
    organizationId: string,
    domain: string,
    user: { readonly id: string; readonly email: string },
  ) {
    const [row] = await db.query(findVerified, [organizationId, domain, user.id, user.email]);
    return row ?? null;
  },

  /** False when the organization has the domain already. */
  async insert(tx: Tx, row: EmailDomainRow): Promise<boolean> {
    const { id, organizationId, domain, token, policy, role, createdAt, grantorId } = row;
    const values = [id, organizationId, domain, token, policy, role, createdAt, grantorId];
    return (await tx.query(insert, values)).length === 1;
  },

  /** Null when another organization has the domain verified. A second concurrent call waits and gets null. */
  async verify(tx: Tx, id: string, at: Date, checkAt: Date): Promise<EmailDomainRow | null> {
    try {
      const [row] = await tx.query(verify, [id, at, checkAt]);
      return row ?? null;
    } catch (error) {
      if (violatesConstraint(error, 'email_domain_verified_key')) return null;
      throw error;
    }
  },

  async change(tx: Tx, id: string, to: { policy: DomainPolicy; role: string; grantorId: string }) {
    const [row] = await tx.query(change, [id, to.policy, to.role, to.grantorId]);
    if (row === undefined)
      throw new Error('no email domain to update, despite the membership lock');
    return row;
  },

  async hasAnyForRole(db: Db, organizationId: string, role: string): Promise<boolean> {
    const [row] = await db.query(forRole, [organizationId, role]);
    return row?.found ?? false;
  },

  /** Renames a role in every domain that grants it. */
  renameRole: (tx: Tx, organizationId: string, from: string, to: string) =>
    tx.query(renameRole, [organizationId, from, to]),

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.query(deleteById, [id]);
  },

  /** Claims verified domains that are due for a DNS check. A claim that is never completed expires. */
  claimDue: (db: Db, now: Date, until: Date, limit: number) =>
    db.query(claimDue, [now, until, limit]),

  postpone: (db: Db, id: string, checkAt: Date, missingSince: Date | null) =>
    db.query(postpone, [id, checkAt, missingSince]),

  /** Null when it is unverified already. */
  async lapse(tx: Tx, id: string): Promise<EmailDomainRow | null> {
    const [row] = await tx.query(lapse, [id]);
    return row ?? null;
  },
};
