import { hashToken, isSameHash } from '@tessera/chassis/sessions/session-token';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import type { User } from '@tessera/contracts/identity/users';
import {
  invitationErrors as errors,
  type Invitation,
  type InvitationOutcome,
} from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { can, canGrant, grantsOnlyMemberPermissions } from '../access-control/access.rules.ts';
import { hasRole, type ResolvedRoles, type RoleMap } from '../access-control/role-map.ts';
import type { OrgConfig } from '../config.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';

/** An invitation without its secret. */
export type ListedInvitation = Omit<InvitationRow, 'secretHash'>;

/** An invitation with its resolved roles. */
export type InvitationWithRoles = ListedInvitation & ResolvedRoles;

/** The roles of a deployment. */
export type RolePolicy = { readonly roles: RoleMap; readonly creatorRole: string };

/** The user who responds to an invitation, and the secret of the mailed link if given. */
export type Responder = { readonly user: User; readonly secret: string | undefined };

type WithSecret = Invitation & Pick<InvitationRow, 'secretHash'>;

/**
 * Only a pending, unexpired invitation can be answered, and only by its recipient. A wrong secret gives the same
 * error as an unknown invitation.
 */
export function assertCanRespond<I extends WithSecret>(
  invitation: I | null,
  { user, secret }: Responder,
  now: Date,
  notFound: ErrorDefinition = errors.INVITATION_NOT_FOUND,
): asserts invitation is I {
  assertPending(invitation, secret, now, notFound);
  if (invitation.email !== user.email.toLowerCase()) {
    throw new ApiError(errors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
  }
}

/** The same without the check of the recipient. */
export function assertPending<I extends WithSecret>(
  invitation: I | null,
  secret: string | undefined,
  now: Date,
  notFound: ErrorDefinition,
): asserts invitation is I {
  if (invitation === null || outcomeOf(invitation, now) !== null) throw new ApiError(notFound);
  if (secret !== undefined && !isSecretOf(invitation, secret)) throw new ApiError(notFound);
}

/** Whether the secret is that of the last mailed link. */
export const isSecretOf = ({ secretHash }: WithSecret, secret: string): boolean =>
  secretHash !== null && isSameHash(secretHash, hashToken(secret));

/**
 * Whether the recipient must prove control of the mailbox, by the mailed secret or a verified address. An invitation
 * without a secret always needs proof: its id is in old events, or the system it was imported from showed it to
 * members (SEC-116).
 */
export const needsProof = (
  { requiresVerifiedEmail, ...policy }: RolePolicy & { readonly requiresVerifiedEmail: boolean },
  { secretHash }: WithSecret,
  invited: ResolvedRoles,
): boolean =>
  (requiresVerifiedEmail || secretHash === null) && !grantsOnlyMemberPermissions(policy, invited);

/** The outcome of an invitation; null while it can be answered. */
export function outcomeOf({ status, expiresAt }: Invitation, now: Date): InvitationOutcome | null {
  if (status !== 'pending') return status;
  return expiresAt <= now ? 'expired' : null;
}

/** Whether a member may invite to these roles. Only owners invite owners, and no member grants more than they have. */
export function canInvite(
  policy: RolePolicy,
  inviter: ResolvedRoles,
  invited: ResolvedRoles,
): boolean {
  return (
    can(policy, inviter, 'invitation', 'create') &&
    (hasRole(inviter.role, policy.creatorRole) || !hasRole(invited.role, policy.creatorRole)) &&
    canGrant(policy, inviter, invited)
  );
}

/**
 * An invitation beyond the lowest role is valid only while its inviter could still grant the role. One to the
 * lowest role stays valid even when the inviter left (null).
 */
export function inviterCanStillGrant(
  policy: RolePolicy,
  inviter: ResolvedRoles | null,
  invited: ResolvedRoles,
): boolean {
  if (grantsOnlyMemberPermissions(policy, invited)) return true;
  return inviter !== null && canInvite(policy, inviter, invited);
}

type InviterRoles = {
  readonly inviterRole: string | null;
  readonly inviterCustomRoles: RoleMap | null;
};

/** The same for an invitation that was read with its inviter's roles. */
export const inviterCanStillGrantInvitation = (
  policy: RolePolicy,
  { inviterRole, inviterCustomRoles, ...invited }: ResolvedRoles & InviterRoles,
): boolean => {
  const inviter =
    inviterRole === null ? null : { role: inviterRole, customRoles: inviterCustomRoles };
  return inviterCanStillGrant(policy, inviter, invited);
};

/**
 * An invitation as a member may see it. The id of a pending invitation opens it, so only its recipient (by a verified
 * address) and members who could have sent it see it; others see the reference.
 */
export function toVisibleInvitation(
  policy: RolePolicy,
  viewer: ResolvedRoles & { readonly user: User },
  { reference, customRoles, ...invitation }: InvitationWithRoles,
): Invitation {
  const isRecipient =
    viewer.user.emailVerified && viewer.user.email.toLowerCase() === invitation.email;
  const canSeeId =
    invitation.status !== 'pending' ||
    isRecipient ||
    canInvite(policy, viewer, { role: invitation.role, customRoles });
  return canSeeId ? invitation : { ...invitation, id: reference };
}

/** Throws when inviters need a verified address and the user has none (SEC-129). */
export function assertInviterVerified(
  { config }: { readonly config: Pick<OrgConfig, 'invitersRequireVerifiedEmail'> },
  { user }: { readonly user: User },
): void {
  if (config.invitersRequireVerifiedEmail && !user.emailVerified) {
    throw new ApiError(errors.EMAIL_VERIFICATION_REQUIRED_TO_INVITE);
  }
}

/** Throws unless the actor may invite, and to these roles. */
export function assertCanInvite(
  policy: RolePolicy,
  membership: ResolvedRoles,
  invited: ResolvedRoles,
): void {
  if (!can(policy, membership, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }
  if (!canInvite(policy, membership, invited)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

export type InvitationDecision =
  | 'invite'
  | 'resend'
  | 'already-member'
  | 'already-invited'
  | 'not-permitted'
  | 'limit-reached';

type Address = {
  readonly email: string;
  readonly isMember: boolean;
  readonly pending: InvitationWithRoles | null;
};
type DecisionContext = {
  /** From the session: the local copy may be older. */
  readonly ownEmail: string;
  readonly resend: boolean;
  /** How many more invitations may be pending. */
  readonly remaining: number;
  readonly canResend: (pending: InvitationWithRoles) => boolean;
};

/** Decides on each address in order; the first addresses use up the limit. */
export function decideInvitations<A extends Address>(
  addresses: readonly A[],
  { ownEmail, resend, remaining, canResend }: DecisionContext,
): (A & { readonly decision: InvitationDecision })[] {
  let left = remaining;
  const decide = ({ email, isMember, pending }: A): InvitationDecision => {
    if (isMember || email === ownEmail) return 'already-member';
    if (pending !== null && !resend) return 'already-invited';
    // The response contains the id, so the actor must be able to send this very invitation.
    if (pending !== null) return canResend(pending) ? 'resend' : 'not-permitted';
    if (left <= 0) return 'limit-reached';
    left -= 1;
    return 'invite';
  };
  return addresses.map((address) => ({ ...address, decision: decide(address) }));
}
