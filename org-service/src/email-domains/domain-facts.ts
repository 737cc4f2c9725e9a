import type { EventData } from '@app/contracts/define/event';
import type { orgEvents } from '@app/contracts/org/events';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** What every event about a domain tells of it. */
export const domainFacts = ({
  id,
  organizationId,
  domain,
  policy,
  role,
}: EmailDomainRow): EventData<typeof orgEvents.emailDomainAdded> => ({
  emailDomainId: id,
  organizationId,
  domain,
  policy,
  role,
});
