import { ApiError } from '@tessera/contracts/define/error';
import type { DomainPolicy } from '@tessera/contracts/org/email-domains';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { hasRole, type ResolvedRoles, type RoleMap } from '../access-control/roles.ts';
import { canInvite, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** Refuses roles with which the actor may not have strangers join. */
export function assertCanGrantByDomain(
  policy: RolePolicy,
  membership: ResolvedRoles,
  given: ResolvedRoles,
): void {
  if (!canGrantByDomain(policy, membership, given)) {
    throw new ApiError(invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

/** Whether a member may have strangers join with these roles: those they could invite to, never owner. */
const canGrantByDomain = (
  policy: RolePolicy,
  membership: ResolvedRoles,
  given: ResolvedRoles,
): boolean => !hasRole(given.role, policy.creatorRole) && canInvite(policy, membership, given);

/** What the grantor of a domain is in the organization now; null when they left. */
export type Grantor = {
  readonly grantorRole: string | null;
  readonly grantorCustomRoles: RoleMap | null;
};
export type EmailDomainWithGrantor = EmailDomainRow & ResolvedRoles & Grantor;

type Joinable = ResolvedRoles & Grantor & Pick<EmailDomainRow, 'policy'>;

/**
 * The policy that applies: addresses join by themselves only while the member who set role and policy
 * could still give that role, else they have to ask (SEC-120).
 */
export function effectivePolicy(
  policy: RolePolicy,
  { policy: wanted, grantorRole, grantorCustomRoles, ...given }: Joinable,
): DomainPolicy {
  if (wanted === 'request' || grantorRole === null) return 'request';
  const grantor = { role: grantorRole, customRoles: grantorCustomRoles };
  return canGrantByDomain(policy, grantor, given) ? 'join' : 'request';
}

/** The same for one user: who was once removed has to ask. */
export const policyFor = (
  policy: RolePolicy,
  { wasRemoved, ...domain }: Joinable & { readonly wasRemoved: boolean },
): DomainPolicy => (wasRemoved ? 'request' : effectivePolicy(policy, domain));

const GRACE_MILLISECONDS = 3 * 24 * 3_600_000;

/** Whether the record of a proven domain has been away for too long to be a mishap. */
export const isGracePeriodOver = (missingSince: Date | null, now: Date): boolean =>
  missingSince !== null && now.getTime() - missingSince.getTime() >= GRACE_MILLISECONDS;
