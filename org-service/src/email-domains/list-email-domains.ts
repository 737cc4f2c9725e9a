import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { EmailDomain } from '@app/contracts/org/email-domains';
import { memberErrors } from '@app/contracts/org/members';
import { organizationErrors } from '@app/contracts/org/organization-errors';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from '../members/caller-membership.ts';
import { shownDomain } from './domain-record.ts';
import { emailDomains } from './email-domain.repository.ts';

type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

/** Proven or not, oldest first; there are never more than twenty. Two reads. */
export async function listEmailDomains(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { by, ...named }: Input,
): Promise<EmailDomain[]> {
  const organizationId = chosenOrganization(by, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const refusal = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, by, organizationId, refusal);
  if (!may(deps, caller, 'organization', 'update')) {
    throw new ApiError(organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
  }
  return (await emailDomains.list(deps.db, organizationId)).map(shownDomain);
}
