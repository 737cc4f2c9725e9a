import type { Invitation } from '@tessera/contracts/org/invitations';

export type InvitationState = Invitation['status'] | 'expired';

/** Expired invitations stay `pending` on the wire; the app shows them as expired. */
export function stateOf({ status, expiresAt }: Invitation, now: number): InvitationState {
  return status === 'pending' && expiresAt.getTime() <= now ? 'expired' : status;
}
