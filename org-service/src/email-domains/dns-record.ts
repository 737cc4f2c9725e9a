import type { Dns } from '@tessera/chassis/ports/dns';
import type { EmailDomain } from '@tessera/contracts/org/email-domains';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** The TXT record that proves control of a domain. Its name is separate from those of the domain's other records. */
const recordOf = ({ domain, token }: Pick<EmailDomainRow, 'domain' | 'token'>) =>
  ({
    type: 'TXT',
    name: `_org-verification.${domain}`,
    value: `org-verification=${token}`,
  }) as const;

/** The response for an email domain. */
export const toEmailDomain = (row: EmailDomainRow): EmailDomain => ({
  ...row,
  record: recordOf(row),
});

/** Looks up the record. Throws when no DNS server responds. */
export async function hasDnsRecord(
  { dns }: { readonly dns: Dns },
  domain: Pick<EmailDomainRow, 'domain' | 'token'>,
): Promise<boolean> {
  const { name, value } = recordOf(domain);
  return (await dns.txt(name)).some((text) => text.trim() === value);
}
