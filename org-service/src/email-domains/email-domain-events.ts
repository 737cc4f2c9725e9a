import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** Event data of a verification or its loss. */
export const verificationEventData = (row: EmailDomainRow, isVerified: boolean) => ({
  ...emailDomainEventData(row),
  before: { isVerified: !isVerified },
  after: { isVerified },
});

/** Data that every email domain event has. */
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
