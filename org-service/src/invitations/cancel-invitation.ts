import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { may } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { membership } from '../members/caller-membership.ts';
import { invitations } from './invitation.repository.ts';
import { answerFacts } from './invitation-facts.ts';

type Input = { readonly actor: UserActor; readonly invitationId: string };

/** Takes a pending invitation back, expired or not; what was answered stays answered. */
export async function cancelInvitation(
  deps: OrgDeps,
  { actor, invitationId }: Input,
): Promise<Invitation> {
  return deps.db.transaction(async (tx) => {
    const found = await invitations.hold(tx, invitationId);
    if (found === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    const { organizationId } = found;
    const caller = await membership(tx, actor, organizationId, memberErrors.MEMBER_NOT_FOUND);
    if (!may(deps, caller, 'invitation', 'cancel')) {
      throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    }
    const invitation = await invitations.settle(tx, invitationId, 'canceled');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    await tell(tx, actor, orgEvents.invitationCanceled, answerFacts(invitation, 'canceled'));
    return invitation;
  });
}
