import { billingAccessErrors } from '@app/contracts/billing/access';
import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { memberErrors } from '@app/contracts/org/members';
import { organizationErrors } from '@app/contracts/org/organization-errors';
import { orgRequests } from '@app/contracts/org/requests';
import type { BillingDeps } from '../deps.ts';

type Input = {
  readonly by: SignedIn;
  /** The active organization unless named. */
  readonly organizationId: string | undefined;
  readonly action: 'read' | 'update';
};

/**
 * The organization whose billing the caller may read or change, judged by the membership as of now.
 * An organization that does not exist is refused like one of others.
 */
export async function requireBilling(
  { ask }: Pick<BillingDeps, 'ask'>,
  { by, organizationId = by.session.activeOrganizationId ?? undefined, action }: Input,
): Promise<string> {
  if (organizationId === undefined) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const { allowed, member } = await ask(orgRequests.checkPermission, {
    userId: by.user.id,
    organizationId,
    permissions: { billing: [action] },
  });
  if (allowed) return organizationId;
  if (!member) throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
  throw new ApiError(
    action === 'read'
      ? billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_READ_BILLING
      : billingAccessErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_BILLING,
  );
}
