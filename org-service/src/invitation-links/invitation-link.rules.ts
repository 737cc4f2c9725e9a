import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { type InvitationLink, invitationLinkErrors } from '@tessera/contracts/org/invitation-links';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { grantsOnlyMemberPermissions } from '../access-control/access.rules.ts';
import { hasRole, type ResolvedRoles, type RoleMap } from '../access-control/role-map.ts';
import { canInvite, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** A link and its creator's current role; null when they left. */
export type InvitationLinkWithCreator = InvitationLinkRow &
  ResolvedRoles & {
    readonly creatorRole: string | null;
    readonly creatorCustomRoles: RoleMap | null;
  };

/**
 * Why a link may not give these roles, or null: owner never, and more permissions than a member's only with a use limit,
 * because a user who has the link can pass it on.
 */
function roleErrorOf(
  policy: RolePolicy,
  given: ResolvedRoles,
  maxUses: number | null,
): ErrorDefinition | null {
  if (hasRole(given.role, policy.creatorRole)) {
    return invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE;
  }
  const isLimited = maxUses !== null || grantsOnlyMemberPermissions(policy, given);
  return isLimited ? null : invitationLinkErrors.INVITATION_LINK_REQUIRES_A_USE_LIMIT;
}

/** Throws when a link may not give these roles. */
export function assertLinkMayGive(
  policy: RolePolicy,
  given: ResolvedRoles,
  maxUses: number | null,
): void {
  const error = roleErrorOf(policy, given, maxUses);
  if (error !== null) throw new ApiError(error);
}

/**
 * A link is active only while its creator could still create it, also for the lowest role: removed members may
 * still have it.
 */
export function statusOf(
  policy: RolePolicy,
  link: Omit<InvitationLinkWithCreator, 'tokenHash'>,
  now: Date,
): InvitationLink['status'] {
  if (link.revokedAt !== null) return 'revoked';
  if (link.expiresAt <= now) return 'expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'used-up';
  return creatorCanStillGrant(policy, link) ? 'active' : 'lapsed';
}

/** Whether its creator is still a member and could create it now. Links of earlier versions may give too much. */
export const creatorCanStillGrant = (
  policy: RolePolicy,
  { creatorRole, creatorCustomRoles, ...link }: Omit<InvitationLinkWithCreator, 'tokenHash'>,
): boolean =>
  creatorRole !== null &&
  roleErrorOf(policy, link, link.maxUses) === null &&
  canInvite(policy, { role: creatorRole, customRoles: creatorCustomRoles }, link);
