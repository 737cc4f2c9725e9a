import type { InvitationLink } from '@app/contracts/org/invitation-links';
import { mayIssue, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';

/** A link and what its creator is in the organization now; null when they left. */
export type BackedLink = InvitationLinkRow & { readonly creatorRole: string | null };

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
  const isBacked = link.creatorRole !== null && mayIssue(policy, link.creatorRole, link.role);
  return isBacked ? 'active' : 'lapsed';
}
