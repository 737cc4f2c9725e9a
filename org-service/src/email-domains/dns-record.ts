import type { Dns } from '@tessera/chassis/ports/dns';
import type { EmailDomain } from '@tessera/contracts/org/email-domains';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** The record by which an organization shows that it rules a domain: beside the domain's own ones. */
const recordOf = ({ domain, token }: Pick<EmailDomainRow, 'domain' | 'token'>) =>
  ({
    type: 'TXT',
    name: `_org-verification.${domain}`,
    value: `org-verification=${token}`,
  }) as const;

/** A domain as its organization sees it. */
export const toEmailDomain = (row: EmailDomainRow): EmailDomain => ({
  ...row,
  record: recordOf(row),
});

/** Whether the record is there now. Throws when no name server answers. */
export async function hasDnsRecord(
  { dns }: { readonly dns: Dns },
  domain: Pick<EmailDomainRow, 'domain' | 'token'>,
): Promise<boolean> {
  const { name, value } = recordOf(domain);
  return (await dns.txt(name)).some((text) => text.trim() === value);
}
