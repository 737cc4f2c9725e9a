import { ApiError } from '@tessera/contracts/define/error';
import type { DomainPolicy } from '@tessera/contracts/org/email-domains';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { grantsOnlyMemberPermissions } from '../access-control/access.rules.ts';
import type { ResolvedRoles, RoleMap } from '../access-control/role-map.ts';
import { canInvite, type RolePolicy } from '../invitations/invitation.rules.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';

/** Throws when the actor may not let users with an address of a domain join with these roles. */
export function assertCanGrantByDomain(
  policy: RolePolicy,
  membership: ResolvedRoles,
  given: ResolvedRoles,
): void {
  if (!canGrantByDomain(policy, membership, given)) {
    throw new ApiError(invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

/**
 * Whether a member may let users join with these roles: those that they could invite to, and only roles without more
 * permissions than a member's, because the organization does not decide who gets an address of the domain.
 */
const canGrantByDomain = (
  policy: RolePolicy,
  membership: ResolvedRoles,
  given: ResolvedRoles,
): boolean => grantsOnlyMemberPermissions(policy, given) && canInvite(policy, membership, given);

/** The current role of the domain's grantor; null when they left. */
export type Grantor = {
  readonly grantorRole: string | null;
  readonly grantorCustomRoles: RoleMap | null;
};
export type EmailDomainWithGrantor = EmailDomainRow & ResolvedRoles & Grantor;

type Joinable = ResolvedRoles & Grantor & Pick<EmailDomainRow, 'policy'>;

/**
 * The policy in effect. Users join without approval only while the member who set role and policy could still
 * grant that role; otherwise they need approval (SEC-120).
 */
export function effectivePolicy(
  policy: RolePolicy,
  { policy: wanted, grantorRole, grantorCustomRoles, ...given }: Joinable,
): DomainPolicy {
  if (wanted === 'request' || grantorRole === null) return 'request';
  const grantor = { role: grantorRole, customRoles: grantorCustomRoles };
  return canGrantByDomain(policy, grantor, given) ? 'join' : 'request';
}

/** The same for one user. A removed user needs approval. */
export const policyFor = (
  policy: RolePolicy,
  { wasRemoved, ...domain }: Joinable & { readonly wasRemoved: boolean },
): DomainPolicy => (wasRemoved ? 'request' : effectivePolicy(policy, domain));

const GRACE_MILLISECONDS = 3 * 24 * 3_600_000;

/** Whether the record of a verified domain has been missing for longer than the grace period. */
export const isGracePeriodOver = (missingSince: Date | null, now: Date): boolean =>
  missingSince !== null && now.getTime() - missingSince.getTime() >= GRACE_MILLISECONDS;
