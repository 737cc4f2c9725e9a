import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** What is told of a domain that counts from now on, or no longer. */
export const verificationEventData = (row: EmailDomainRow, isVerified: boolean) => ({
  ...emailDomainEventData(row),
  before: { isVerified: !isVerified },
  after: { isVerified },
});

/** What every event about a domain tells of it. */
export const emailDomainEventData = ({
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
