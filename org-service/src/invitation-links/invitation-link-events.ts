import type { EventData } from '@tessera/contracts/define/event';
import type { orgEvents } from '@tessera/contracts/org/events';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** Event data of a revoked link. */
export const revocationEventData = (row: Omit<InvitationLinkRow, 'tokenHash'>) => ({
  ...invitationLinkEventData(row),
  before: { isRevoked: false },
  after: { isRevoked: true },
});

/** Data that every invitation link event has. */
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
