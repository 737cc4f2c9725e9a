import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { can } from '../access-control/access.rules.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembership } from '../members/get-membership.ts';
import { invitations } from './invitation.repository.ts';
import { responseEventData } from './invitation-events.ts';

type Input = { readonly invitationId: string };

/**
 * Cancels a pending invitation, expired or not, by its id or by its reference: a member who could not have issued the
 * invitation sees only the reference, and may still cancel it. The response has the id that was given.
 */
export async function cancelInvitation(
  deps: OrgDeps,
  actor: UserActor,
  { invitationId }: Input,
): Promise<Invitation> {
  return deps.db.transaction(async (tx) => {
    const found = await invitations.lockByIdOrReference(tx, invitationId);
    if (found === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    const { organizationId } = found;
    const membership = await getMembership(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    if (!can(deps, membership, 'invitation', 'cancel')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    }
    const invitation = await invitations.updateStatus(tx, found.id, 'canceled');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    await events.publish(
      tx,
      actor,
      orgEvents.invitationCanceled,
      responseEventData(invitation, 'canceled'),
    );
    return { ...invitation, id: invitationId };
  });
}
