import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { Invitation } from '@tessera/contracts/org/invitations';
import type { ListedInvitation } from './invitation.rules.ts';

type ClosedStatus = Exclude<Invitation['status'], 'pending'>;

/** Event data of an invitation that leaves the status `pending`. */
export const responseEventData = (row: ListedInvitation, status: ClosedStatus) => ({
  ...invitationEventData(row),
  before: { status: 'pending' as const },
  after: { status },
});

/**
 * Data that every invitation event and audit entry has. The id opens the invitation, so both omit it (SEC-116), as
 * they omit the invited address (SEC-134).
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
