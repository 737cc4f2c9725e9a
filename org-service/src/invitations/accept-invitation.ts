import type { Tx } from '@tessera/chassis/db/db';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@tessera/contracts/org/invitations';
import type { Member } from '@tessera/contracts/org/members';
import { standingOf } from '../access-control/given-roles.ts';
import { roleNames } from '../access-control/roles.ts';
import {
  activateOrganization,
  activeOrganizationRequest,
} from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { change } from '../facts/tell.ts';
import { members } from '../members/member.repository.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';
import { admitMember } from '../teams/admit-member.ts';
import { claimCaller } from '../users/claim-caller.ts';
import { invitations } from './invitation.repository.ts';
import {
  assertAnswerable,
  isSecretOf,
  isStillBacked,
  needsProof,
  type Opener,
} from './invitation.rules.ts';
import { answerFacts } from './invitation-facts.ts';

type Input = {
  readonly actor: UserActor;
  readonly invitationId: string;
  readonly secret?: string | undefined;
};

/** Makes the recipient a member with the invited role and team, and the organization active. */
export async function acceptInvitation(
  deps: OrgDeps,
  { actor, invitationId, secret }: Input,
): Promise<{ invitation: Invitation; member: Member }> {
  const opener = { user: actor.user, secret };
  const accepted = await deps.db.transaction(async (tx) => {
    await claimCaller(tx, actor);
    const pending = await invitations.find(tx, invitationId);
    assertAnswerable(pending, opener, deps.clock.now());

    // Roster before invitation, as everywhere: a deletion takes its locks in the same order.
    await members.lockRoster(tx, pending.organizationId);
    const invitation = await invitations.settle(tx, invitationId, 'accepted');
    if (invitation === null) throw new ApiError(errors.INVITATION_NOT_FOUND);
    await assertAcceptable(deps, tx, invitation, opener);

    const { organizationId, role, teamId } = invitation;
    const userId = actor.user.id;
    const facts = { ...answerFacts(invitation, 'accepted'), userId };
    const member = await admitMember(deps, tx, {
      actor,
      organizationId,
      userId,
      role,
      teamId,
      mark: activeOrganizationRequest(actor, organizationId),
      telling: (joined, memberId) => [
        joined,
        change(orgEvents.invitationAccepted, { ...facts, memberId }),
      ],
    });
    return { invitation, member };
  });

  await activateOrganization(deps, actor, accepted.member.organizationId);
  return accepted;
}

/** The inviter's role is read under the roster's lock, so a demotion cannot slip in between. */
async function assertAcceptable(
  deps: OrgDeps,
  tx: Tx,
  invitation: InvitationRow,
  opener: Opener,
): Promise<void> {
  const { organizationId, inviterId, role } = invitation;
  const inviter = await members.standing(tx, organizationId, inviterId);
  const invited = await standingOf(deps, tx, organizationId, roleNames(role));
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  if (!isStillBacked(policy, inviter, invited)) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  // The invitation may have been sent again, with another secret, since it was found.
  const { secret, user } = opener;
  if (secret !== undefined && !isSecretOf(invitation, secret)) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  const { invitationRequiresVerifiedEmail: requiresVerifiedEmail } = deps.config;
  if (secret !== undefined || user.emailVerified) return;
  if (needsProof({ ...policy, requiresVerifiedEmail }, invitation, invited)) {
    throw new ApiError(errors.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION);
  }
}
