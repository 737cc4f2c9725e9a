import type { EventData } from '@app/contracts/define/event';
import type { orgEvents } from '@app/contracts/org/events';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** What every event about a link tells of it. */
export const linkFacts = ({
  id,
  organizationId,
  role,
  teamId,
  creatorId,
  maxUses,
  expiresAt,
}: Omit<InvitationLinkRow, 'tokenHash'>): EventData<typeof orgEvents.invitationLinkCreated> => ({
  invitationLinkId: id,
  organizationId,
  role,
  teamId,
  creatorId,
  maxUses,
  expiresAt,
});
