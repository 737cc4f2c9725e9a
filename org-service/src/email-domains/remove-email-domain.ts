import type { UserActor } from '@tessera/contracts/actor';
import type { EmailDomain } from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { toEmailDomain } from './dns-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { emailDomainEventData } from './email-domain-events.ts';
import { lockEmailDomain } from './lock-email-domain.ts';

type Input = { readonly emailDomainId: string };

/** Removes a domain and returns it. */
export async function removeEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  actor: UserActor,
  { emailDomainId }: Input,
): Promise<EmailDomain> {
  return deps.db.transaction(async (tx) => {
    const { domain } = await lockEmailDomain(deps, tx, actor, emailDomainId);
    await emailDomains.delete(tx, emailDomainId);
    await events.publish(tx, actor, orgEvents.emailDomainRemoved, emailDomainEventData(domain));
    return toEmailDomain(domain);
  });
}
