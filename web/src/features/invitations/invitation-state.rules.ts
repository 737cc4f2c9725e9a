import type { Invitation } from '@tessera/contracts/org/invitations';

export type InvitationState = Invitation['status'] | 'expired';

/** An invitation that nobody answered in time stays `pending` on the wire; to people it is expired. */
export function stateOf({ status, expiresAt }: Invitation, now: number): InvitationState {
  return status === 'pending' && expiresAt.getTime() <= now ? 'expired' : status;
}
