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
import { hasRole, type ResolvedRoles, type RoleMap } from '../access-control/roles.ts';
import type { OrgConfig } from '../config.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';

/** An invitation as lists hold it. */
export type ListedInvitation = Omit<InvitationRow, 'secretHash'>;

/** An invitation with what its roles stand for. */
export type InvitationWithRoles = ListedInvitation & ResolvedRoles;

/** What a deployment says about roles. */
export type RolePolicy = { readonly roles: RoleMap; readonly creatorRole: string };

/** Who opens an invitation, and the secret of the mailed link if they have it. */
export type Responder = { readonly user: User; readonly secret: string | undefined };

type WithSecret = Invitation & Pick<InvitationRow, 'secretHash'>;

/**
 * Only a pending, unexpired invitation can be answered, and only by its recipient. With a wrong secret
 * it counts as unknown.
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

/** The same whoever opens it. */
export function assertPending<I extends WithSecret>(
  invitation: I | null,
  secret: string | undefined,
  now: Date,
  notFound: ErrorDefinition,
): asserts invitation is I {
  if (invitation === null || outcomeOf(invitation, now) !== null) throw new ApiError(notFound);
  if (secret !== undefined && !isSecretOf(invitation, secret)) throw new ApiError(notFound);
}

/** Whether that is the secret of the last mailed link. */
export const isSecretOf = ({ secretHash }: WithSecret, secret: string): boolean =>
  secretHash !== null && isSameHash(secretHash, hashToken(secret));

/**
 * Whether the recipient must show that the mailbox is theirs, by the mailed link's secret or a verified
 * address. Under every setting this holds for an invitation that has no secret: its id is in old events
 * or was shown to members by the system it was imported from (SEC-116).
 */
export const needsProof = (
  { requiresVerifiedEmail, ...policy }: RolePolicy & { readonly requiresVerifiedEmail: boolean },
  { secretHash }: WithSecret,
  invited: ResolvedRoles,
): boolean =>
  (requiresVerifiedEmail || secretHash === null) && !grantsOnlyMemberPermissions(policy, invited);

/** What became of an invitation; null while it can be answered. */
export function outcomeOf({ status, expiresAt }: Invitation, now: Date): InvitationOutcome | null {
  if (status !== 'pending') return status;
  return expiresAt <= now ? 'expired' : null;
}

/** Whether somebody may invite to these roles: owners only invite owners, and nobody gives more than they have. */
export function canInvite(
  policy: RolePolicy,
  issuer: ResolvedRoles,
  invited: ResolvedRoles,
): boolean {
  return (
    can(policy, issuer, 'invitation', 'create') &&
    (hasRole(issuer.role, policy.creatorRole) || !hasRole(invited.role, policy.creatorRole)) &&
    canGrant(policy, issuer, invited)
  );
}

/**
 * An invitation to any power is worth only what its inviter could still give; one to none stays
 * good even when the inviter left (null).
 */
export function inviterCanStillGrant(
  policy: RolePolicy,
  inviter: ResolvedRoles | null,
  invited: ResolvedRoles,
): boolean {
  if (grantsOnlyMemberPermissions(policy, invited)) return true;
  return inviter !== null && canInvite(policy, inviter, invited);
}

type Backing = { readonly inviterRole: string | null; readonly inviterCustomRoles: RoleMap | null };

/** The same of an invitation that was read with its inviter's standing. */
export const inviterCanStillGrantInvitation = (
  policy: RolePolicy,
  { inviterRole, inviterCustomRoles, ...invited }: ResolvedRoles & Backing,
): boolean => {
  const inviter =
    inviterRole === null ? null : { role: inviterRole, customRoles: inviterCustomRoles };
  return inviterCanStillGrant(policy, inviter, invited);
};

/**
 * An invitation as a member may see it. The id of a pending one opens it, so it is for its recipient
 * (by a proven address) and for those who could have issued it; others read a name for it.
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

/** Where only verified addresses invite, refuses users without one (SEC-129). */
export function assertInviterVerified(
  { config }: { readonly config: Pick<OrgConfig, 'invitersRequireVerifiedEmail'> },
  { user }: { readonly user: User },
): void {
  if (config.invitersRequireVerifiedEmail && !user.emailVerified) {
    throw new ApiError(errors.EMAIL_VERIFICATION_REQUIRED_TO_INVITE);
  }
}

/** Whether the actor may invite at all, and if so to these roles. */
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
  /** The session's: our copy of it may be a moment behind. */
  readonly ownEmail: string;
  readonly resend: boolean;
  /** How many more may be pending. */
  readonly remaining: number;
  readonly canResend: (pending: InvitationWithRoles) => boolean;
};

/** What becomes of each address, in their order: the first ones get the room there is. */
export function decideInvitations<A extends Address>(
  addresses: readonly A[],
  { ownEmail, resend, remaining, canResend }: DecisionContext,
): (A & { readonly decision: InvitationDecision })[] {
  let left = remaining;
  const decide = ({ email, isMember, pending }: A): InvitationDecision => {
    if (isMember || email === ownEmail) return 'already-member';
    if (pending !== null && !resend) return 'already-invited';
    // The answer carries the id: it is for those who could have issued this very invitation.
    if (pending !== null) return canResend(pending) ? 'resend' : 'not-permitted';
    if (left <= 0) return 'limit-reached';
    left -= 1;
    return 'invite';
  };
  return addresses.map((address) => ({ ...address, decision: decide(address) }));
}
