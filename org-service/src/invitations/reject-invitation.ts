import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { assertCanRespond } from './invitation.rules.ts';
import { responseEventData } from './invitation-events.ts';

type Input = {
  readonly invitationId: string;
  readonly secret?: string | undefined;
};

/** Rejects an invitation; nothing else changes. */
export async function rejectInvitation(
  { db, clock }: Pick<OrgDeps, 'db' | 'clock'>,
  actor: UserActor,
  { invitationId, secret }: Input,
): Promise<{ invitation: Invitation; member: null }> {
  return db.transaction(async (tx) => {
    const pending = await invitations.lock(tx, invitationId);
    const responder = { user: actor.user, secret };
    assertCanRespond(pending, responder, clock.now(), errors.INVITATION_NOT_FOUND_TO_SHOW);
    const invitation = await invitations.updateStatus(tx, invitationId, 'rejected');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND_TO_SHOW);
    await events.publish(
      tx,
      actor,
      orgEvents.invitationRejected,
      responseEventData(invitation, 'rejected'),
    );
    return { invitation, member: null };
  });
}
