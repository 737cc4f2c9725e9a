import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { invitations } from './invitation.repository.ts';
import { assertAnswerable } from './invitation.rules.ts';
import { answerFacts } from './invitation-facts.ts';

type Input = {
  readonly actor: UserActor;
  readonly invitationId: string;
  readonly secret?: string | undefined;
};

/** Turns an invitation down; nothing else changes. */
export async function rejectInvitation(
  { db, clock }: Pick<OrgDeps, 'db' | 'clock'>,
  { actor, invitationId, secret }: Input,
): Promise<{ invitation: Invitation; member: null }> {
  return db.transaction(async (tx) => {
    const pending = await invitations.hold(tx, invitationId);
    const opener = { user: actor.user, secret };
    assertAnswerable(pending, opener, clock.now(), errors.INVITATION_NOT_FOUND_TO_SHOW);
    const invitation = await invitations.settle(tx, invitationId, 'rejected');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND_TO_SHOW);
    await tell(tx, actor, orgEvents.invitationRejected, answerFacts(invitation, 'rejected'));
    return { invitation, member: null };
  });
}
