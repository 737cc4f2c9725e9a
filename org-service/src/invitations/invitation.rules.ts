import { ApiError, type ErrorDefinition } from '@app/contracts/define/error';
import type { User } from '@app/contracts/identity/users';
import { invitationErrors as errors, type Invitation } from '@app/contracts/org/invitations';
import { may } from '../access-control/access.rules.ts';
import { hasRole, isPowerless, type RoleMap } from '../access-control/roles.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';

/** What a deployment says about roles. */
export type RolePolicy = { readonly roles: RoleMap; readonly creatorRole: string };

/** Only a pending, unexpired invitation can be answered, and only by its recipient. */
export function assertAnswerable<I extends Invitation>(
  invitation: I | null,
  user: User,
  now: Date,
  notFound: ErrorDefinition = errors.INVITATION_NOT_FOUND,
): asserts invitation is I {
  if (invitation?.status !== 'pending' || invitation.expiresAt <= now) {
    throw new ApiError(notFound);
  }
  if (invitation.email !== user.email.toLowerCase()) {
    throw new ApiError(errors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
  }
}

/** Whether somebody with this role text may invite to that one: only owners invite owners. */
export function mayIssue(policy: RolePolicy, issuerRole: string, invitedRole: string): boolean {
  return (
    may(policy, issuerRole, 'invitation', 'create') &&
    (hasRole(issuerRole, policy.creatorRole) || !hasRole(invitedRole, policy.creatorRole))
  );
}

/**
 * An invitation to any power is worth only what its inviter could still give; one to none stays
 * good even when the inviter left (null).
 */
export function isStillBacked(
  policy: RolePolicy,
  inviterRole: string | null,
  invitedRole: string,
): boolean {
  if (isPowerless(invitedRole, policy.roles)) return true;
  return inviterRole !== null && mayIssue(policy, inviterRole, invitedRole);
}

/**
 * An invitation as a member may see it. The id of a pending one opens it, so it is for its recipient
 * (by a proven address) and for those who could have issued it; others read a name for it.
 */
export function shownTo(
  policy: RolePolicy,
  viewer: { readonly role: string; readonly user: User },
  { reference, ...invitation }: InvitationRow,
): Invitation {
  const isRecipient =
    viewer.user.emailVerified && viewer.user.email.toLowerCase() === invitation.email;
  const maySeeId =
    invitation.status !== 'pending' ||
    isRecipient ||
    mayIssue(policy, viewer.role, invitation.role);
  return maySeeId ? invitation : { ...invitation, id: reference };
}
