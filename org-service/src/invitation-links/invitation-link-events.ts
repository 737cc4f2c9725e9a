import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** What is told of a link that opens nothing any more. */
export const revocationEventData = (row: Omit<InvitationLinkRow, 'tokenHash'>) => ({
  ...invitationLinkEventData(row),
  before: { isRevoked: false },
  after: { isRevoked: true },
});

/** What every event about a link tells of it. */
export const invitationLinkEventData = ({
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
