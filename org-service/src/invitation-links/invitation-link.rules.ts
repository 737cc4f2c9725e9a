import type { InvitationLink } from '@tessera/contracts/org/invitation-links';
import type { ResolvedRoles, RoleMap } from '../access-control/role-map.ts';
import { canInvite, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** A link and its creator's current role; null when they left. */
export type InvitationLinkWithCreator = InvitationLinkRow &
  ResolvedRoles & {
    readonly creatorRole: string | null;
    readonly creatorCustomRoles: RoleMap | null;
  };

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

/** Whether its creator is still a member and could create it now. */
export const creatorCanStillGrant = (
  policy: RolePolicy,
  { creatorRole, creatorCustomRoles, ...link }: Omit<InvitationLinkWithCreator, 'tokenHash'>,
): boolean =>
  creatorRole !== null &&
  canInvite(policy, { role: creatorRole, customRoles: creatorCustomRoles }, link);
