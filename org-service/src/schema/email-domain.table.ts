import type { EmailDomain } from '@tessera/contracts/org/email-domains';
import { EntitySchema } from 'typeorm';

export type EmailDomainRow = Omit<EmailDomain, 'record'> & {
  /** The user who last set role and policy. The domain grants the role only while this user could; null when unknown. */
  readonly grantorId: string | null;
  /** The value of the DNS record; not a secret. */
  readonly token: string;
  /** When a verified domain is checked again. */
  readonly checkAt: Date;
};

export const emailDomainTable = new EntitySchema<EmailDomainRow>({
  name: 'email_domain',
  columns: {
    id: { type: 'text', primary: true },
    organizationId: { type: 'text', name: 'organization_id' },
    domain: { type: 'text' },
    token: { type: 'text' },
    policy: { type: 'text' },
    role: { type: 'text' },
    grantorId: { type: 'text', name: 'grantor_id', nullable: true },
    verifiedAt: { type: 'timestamptz', name: 'verified_at', nullable: true },
    missingSince: { type: 'timestamptz', name: 'missing_since', nullable: true },
    checkAt: { type: 'timestamptz', name: 'check_at' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  uniques: [
    { name: 'email_domain_organization_domain_key', columns: ['organizationId', 'domain'] },
  ],
  indices: [
    {
      name: 'email_domain_verified_key',
      columns: ['domain'],
      unique: true,
      where: 'verified_at is not null',
    },
    {
      name: 'email_domain_grantor',
      columns: ['grantorId'],
      where: 'grantor_id is not null',
    },
    { name: 'email_domain_check_at', columns: ['checkAt'], where: 'verified_at is not null' },
  ],
  checks: [
    { name: 'email_domain_policy_check', expression: "policy in ('join', 'request')" },
    { name: 'email_domain_domain_check', expression: 'domain = lower(domain)' },
  ],
  foreignKeys: [
    {
      name: 'email_domain_organization_fkey',
      target: 'organization',
      columnNames: ['organizationId'],
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
