import type { InvitationLink } from '@tessera/contracts/org/invitation-links';
import type { RoleMap, Standing } from '../access-control/roles.ts';
import { mayIssue, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** A link and what its creator is in the organization now; null when they left. */
export type BackedLink = InvitationLinkRow &
  Standing & { readonly creatorRole: string | null; readonly creatorOwnRoles: RoleMap | null };

/**
 * A link is worth what its creator could still give, to the lowest role too: it may be in many
 * hands, those of somebody removed among them.
 */
export function statusOf(
  policy: RolePolicy,
  link: Omit<BackedLink, 'tokenHash'>,
  now: Date,
): InvitationLink['status'] {
  if (link.revokedAt !== null) return 'revoked';
  if (link.expiresAt <= now) return 'expired';
  if (link.maxUses !== null && link.uses >= link.maxUses) return 'used-up';
  return isBacked(policy, link) ? 'active' : 'lapsed';
}

/** Whether its creator is still there and could make it now. */
export const isBacked = (
  policy: RolePolicy,
  { creatorRole, creatorOwnRoles, ...link }: Omit<BackedLink, 'tokenHash'>,
): boolean =>
  creatorRole !== null && mayIssue(policy, { role: creatorRole, ownRoles: creatorOwnRoles }, link);
