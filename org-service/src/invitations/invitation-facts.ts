import type { EventData } from '@app/contracts/define/event';
import type { orgEvents } from '@app/contracts/org/events';
import type { Invitation } from '@app/contracts/org/invitations';

type Answer = Exclude<Invitation['status'], 'pending'>;

/** What is told of an invitation that pends no more. */
export const answerFacts = (row: Invitation, status: Answer) => ({
  ...invitationFacts(row),
  before: { status: 'pending' as const },
  after: { status },
});

/** What every event about an invitation tells of it. */
export const invitationFacts = ({
  id,
  organizationId,
  email,
  role,
  inviterId,
}: Invitation): EventData<typeof orgEvents.invitationCreated> => ({
  invitationId: id,
  organizationId,
  email,
  role,
  inviterId,
});
