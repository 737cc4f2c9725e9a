import { hashToken, isSameHash } from '@tessera/chassis/sessions/session-token';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import type { User } from '@tessera/contracts/identity/users';
import {
  invitationErrors as errors,
  type Invitation,
  type InvitationOutcome,
} from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { isPowerless, may, mayGive } from '../access-control/access.rules.ts';
import { hasRole, type RoleMap, type Standing } from '../access-control/roles.ts';
import type { OrgConfig } from '../config.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';

/** An invitation as lists hold it. */
export type ListedInvitation = Omit<InvitationRow, 'secretHash'>;

/** An invitation with what its roles stand for. */
export type SeenInvitation = ListedInvitation & Standing;

/** What a deployment says about roles. */
export type RolePolicy = { readonly roles: RoleMap; readonly creatorRole: string };

/** Who opens an invitation, and the secret of the mailed link if they have it. */
export type Opener = { readonly user: User; readonly secret: string | undefined };

type WithSecret = Invitation & Pick<InvitationRow, 'secretHash'>;

/**
 * Only a pending, unexpired invitation can be answered, and only by its recipient. With a wrong secret
 * it counts as unknown.
 */
export function assertAnswerable<I extends WithSecret>(
  invitation: I | null,
  { user, secret }: Opener,
  now: Date,
  notFound: ErrorDefinition = errors.INVITATION_NOT_FOUND,
): asserts invitation is I {
  assertOpen(invitation, secret, now, notFound);
  if (invitation.email !== user.email.toLowerCase()) {
    throw new ApiError(errors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
  }
}

/** The same whoever opens it. */
export function assertOpen<I extends WithSecret>(
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
  invited: Standing,
): boolean => (requiresVerifiedEmail || secretHash === null) && !isPowerless(policy, invited);

/** What became of an invitation; null while it can be answered. */
export function outcomeOf({ status, expiresAt }: Invitation, now: Date): InvitationOutcome | null {
  if (status !== 'pending') return status;
  return expiresAt <= now ? 'expired' : null;
}

/** Whether somebody may invite to these roles: owners only invite owners, and nobody gives more than they have. */
export function mayIssue(policy: RolePolicy, issuer: Standing, invited: Standing): boolean {
  return (
    may(policy, issuer, 'invitation', 'create') &&
    (hasRole(issuer.role, policy.creatorRole) || !hasRole(invited.role, policy.creatorRole)) &&
    mayGive(policy, issuer, invited)
  );
}

/**
 * An invitation to any power is worth only what its inviter could still give; one to none stays
 * good even when the inviter left (null).
 */
export function isStillBacked(
  policy: RolePolicy,
  inviter: Standing | null,
  invited: Standing,
): boolean {
  if (isPowerless(policy, invited)) return true;
  return inviter !== null && mayIssue(policy, inviter, invited);
}

type Backing = { readonly inviterRole: string | null; readonly inviterOwnRoles: RoleMap | null };

/** The same of an invitation that was read with its inviter's standing. */
export const isStillBackedInPlace = (
  policy: RolePolicy,
  { inviterRole, inviterOwnRoles, ...invited }: Standing & Backing,
): boolean => {
  const inviter = inviterRole === null ? null : { role: inviterRole, ownRoles: inviterOwnRoles };
  return isStillBacked(policy, inviter, invited);
};

/**
 * An invitation as a member may see it. The id of a pending one opens it, so it is for its recipient
 * (by a proven address) and for those who could have issued it; others read a name for it.
 */
export function shownTo(
  policy: RolePolicy,
  viewer: Standing & { readonly user: User },
  { reference, ownRoles, ...invitation }: SeenInvitation,
): Invitation {
  const isRecipient =
    viewer.user.emailVerified && viewer.user.email.toLowerCase() === invitation.email;
  const maySeeId =
    invitation.status !== 'pending' ||
    isRecipient ||
    mayIssue(policy, viewer, { role: invitation.role, ownRoles });
  return maySeeId ? invitation : { ...invitation, id: reference };
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

/** Whether the caller may invite at all, and if so to these roles. */
export function assertMayInvite(policy: RolePolicy, caller: Standing, invited: Standing): void {
  if (!may(policy, caller, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }
  if (!mayIssue(policy, caller, invited)) {
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
  readonly pending: SeenInvitation | null;
};
type Judging = {
  /** The session's: our copy of it may be a moment behind. */
  readonly ownEmail: string;
  readonly resend: boolean;
  /** How many more may be pending. */
  readonly room: number;
  readonly mayResend: (pending: SeenInvitation) => boolean;
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
