import type { Tx } from '@tessera/chassis/db/types';
import { messageOf } from '@tessera/chassis/http/error-response';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import type { Member } from '@tessera/contracts/org/members';
import { resolveRoles } from '../access-control/resolve-roles.ts';
import { roleNames } from '../access-control/role-map.ts';
import { activateOrganization } from '../active-organization/identity-session.ts';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from '../members/member.repository.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';
import { addMemberToTeam } from '../teams/add-member-to-team.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { invitations } from './invitation.repository.ts';
import {
  assertCanRespond,
  inviterCanStillGrant,
  isSecretOf,
  needsProof,
  type Responder,
} from './invitation.rules.ts';
import { responseEventData } from './invitation-events.ts';

type Input = {
  readonly invitationId: string;
  readonly secret?: string | undefined;
};

/**
 * Makes the recipient a member with the invited role and team, and the organization active. The secret of the mailed
 * link verifies the recipient's address.
 */
export async function acceptInvitation(
  deps: OrgDeps,
  actor: UserActor,
  { invitationId, secret }: Input,
): Promise<{ invitation: Invitation; member: Member }> {
  const responder = { user: actor.user, secret };
  const accepted = await deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    const pending = await invitations.find(tx, invitationId);
    assertCanRespond(pending, responder, deps.clock.now());

    // Lock order: membership before invitation, as in a deletion.
    await members.lockMembership(tx, pending.organizationId);
    const invitation = await invitations.updateStatus(tx, invitationId, 'accepted');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    await assertInvitationStillValid(deps, tx, invitation, responder);

    const { organizationId, role, teamId } = invitation;
    const userId = actor.user.id;
    const eventData = { ...responseEventData(invitation, 'accepted'), userId };
    const member = await addMemberToTeam(deps, tx, {
      actor,
      organizationId,
      userId,
      role,
      teamId,
      toEvents: (memberAdded, memberId) => [
        memberAdded,
        newEvent(orgEvents.invitationAccepted, { ...eventData, memberId }),
      ],
    });
    return { invitation, member };
  });

  // The secret is only in the mail, so the recipient has opened the mailbox.
  if (secret !== undefined && !actor.user.emailVerified) await confirmEmail(deps, actor);
  await activateOrganization(deps, actor, accepted.member.organizationId);
  return accepted;
}

/** When identity-service is unavailable, the user verifies the address later. */
async function confirmEmail(
  { sendRequest, log }: OrgDeps,
  { user: { id: userId, email } }: UserActor,
): Promise<void> {
  await sendRequest(identityRequests.confirmEmail, { userId, email }).catch((error: unknown) =>
    log.warn({ err: messageOf(error), userId }, 'email not marked as verified'),
  );
}

/** The inviter's role is read under the membership lock, so a concurrent demotion cannot be missed. */
async function assertInvitationStillValid(
  deps: OrgDeps,
  tx: Tx,
  invitation: InvitationRow,
  responder: Responder,
): Promise<void> {
  const { organizationId, inviterId, role } = invitation;
  const inviter = await members.findRoles(tx, organizationId, inviterId);
  const invited = await resolveRoles(deps, tx, organizationId, roleNames(role));
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  if (!inviterCanStillGrant(policy, inviter, invited)) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  // The invitation may have been resent with another secret since it was read.
  const { secret, user } = responder;
  if (secret !== undefined && !isSecretOf(invitation, secret)) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  const { invitationRequiresVerifiedEmail: requiresVerifiedEmail } = deps.config;
  if (secret !== undefined || user.emailVerified) return;
  if (needsProof({ ...policy, requiresVerifiedEmail }, invitation, invited)) {
    throw new ApiError(errors.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION);
  }
}
