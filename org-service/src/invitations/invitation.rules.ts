import { ApiError, type ErrorDefinition } from '@app/contracts/define/error';
import type { User } from '@app/contracts/identity/users';
import { invitationErrors as errors, type Invitation } from '@app/contracts/org/invitations';
import { memberErrors } from '@app/contracts/org/members';
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

/** Whether the caller may invite to that role at all, and if so to this one. */
export function assertMayInvite(policy: RolePolicy, callerRole: string, role: string): void {
  if (!may(policy, callerRole, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }
  if (!mayIssue(policy, callerRole, role)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

export type Verdict =
  | 'invite'
  | 'resend'
  | 'already-member'
  | 'already-invited'
  | 'not-yours'
  | 'limit-reached';

type Address = {
  readonly email: string;
  readonly isMember: boolean;
  readonly pending: Invitation | null;
};
type Judging = {
  /** The session's: our copy of it may be a moment behind. */
  readonly ownEmail: string;
  readonly resend: boolean;
  /** How many more may be pending. */
  readonly room: number;
  readonly mayResend: (pending: Invitation) => boolean;
};

/** What becomes of each address, in their order: the first ones get the room there is. */
export function verdictsOn<A extends Address>(
  addresses: readonly A[],
  { ownEmail, resend, room, mayResend }: Judging,
): (A & { readonly verdict: Verdict })[] {
  let left = room;
  const judge = ({ email, isMember, pending }: A): Verdict => {
    if (isMember || email === ownEmail) return 'already-member';
    if (pending !== null && !resend) return 'already-invited';
    // The answer carries the id: it is for those who could have issued this very invitation.
    if (pending !== null) return mayResend(pending) ? 'resend' : 'not-yours';
    if (left <= 0) return 'limit-reached';
    left -= 1;
    return 'invite';
  };
  return addresses.map((address) => ({ ...address, verdict: judge(address) }));
}
