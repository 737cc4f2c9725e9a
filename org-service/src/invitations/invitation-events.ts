import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { ListedInvitation } from './invitation.rules.ts';

type Answer = Exclude<Invitation['status'], 'pending'>;

/** What is told of an invitation that pends no more. */
export const responseEventData = (row: ListedInvitation, status: Answer) => ({
  ...invitationEventData(row),
  before: { status: 'pending' as const },
  after: { status },
});

/**
 * What every event about an invitation tells of it, and so its audit entries. The id opens the
 * invitation and stays out of both (SEC-116), as does the invited address (SEC-134).
 */
export const invitationEventData = ({
  reference,
  organizationId,
  role,
  inviterId,
}: ListedInvitation): EventData<typeof orgEvents.invitationCreated> => ({
  invitationId: reference,
  organizationId,
  role,
  inviterId,
});
