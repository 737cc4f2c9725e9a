import type { UserActor } from '@tessera/contracts/actor';
import type { EmailDomain } from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { domainFacts } from './domain-facts.ts';
import { shownDomain } from './domain-record.ts';
import { domainToChange } from './domain-to-change.ts';
import { emailDomains } from './email-domain.repository.ts';

type Input = { readonly actor: UserActor; readonly emailDomainId: string };

/** Gives a domain up and answers it as it was. */
export async function removeEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { actor, emailDomainId }: Input,
): Promise<EmailDomain> {
  return deps.db.transaction(async (tx) => {
    const { domain } = await domainToChange(deps, tx, actor, emailDomainId);
    await emailDomains.remove(tx, emailDomainId);
    await tell(tx, actor, orgEvents.emailDomainRemoved, domainFacts(domain));
    return shownDomain(domain);
  });
}
