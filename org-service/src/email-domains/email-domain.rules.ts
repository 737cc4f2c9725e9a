import { ApiError } from '@app/contracts/define/error';
import { invitationErrors } from '@app/contracts/org/invitations';
import { hasRole, type Standing } from '../access-control/roles.ts';
import { mayIssue, type RolePolicy } from '../invitations/invitation.rules.ts';

/** Whether the caller may have strangers join with these roles: those they could invite to, never owner. */
export function assertMayLetIn(policy: RolePolicy, caller: Standing, given: Standing): void {
  if (hasRole(given.role, policy.creatorRole) || !mayIssue(policy, caller, given)) {
    throw new ApiError(invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

const GRACE_MILLISECONDS = 3 * 24 * 3_600_000;

/** Whether the record of a proven domain has been away for too long to be a mishap. */
export const hasLapsed = (missingSince: Date | null, now: Date): boolean =>
  missingSince !== null && now.getTime() - missingSince.getTime() >= GRACE_MILLISECONDS;
