import type { Tx } from '@tessera/chassis/db/types';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { emailDomainErrors as errors } from '@tessera/contracts/org/email-domains';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { can } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import { emailDomains } from './email-domain.repository.ts';

type Deps = Pick<OrgDeps, 'roles'>;

/**
 * Locks the organization's membership and returns a domain that the actor may change. Unknown domains and those of
 * other organizations give the same error.
 */
export async function lockEmailDomain(deps: Deps, tx: Tx, actor: UserActor, emailDomainId: string) {
  const found = await emailDomains.find(tx, emailDomainId);
  if (found === null) throw new ApiError(errors.EMAIL_DOMAIN_NOT_FOUND);
  const { organizationId } = found;
  const membership = await getMembershipForUpdate(
    tx,
    actor,
    organizationId,
    errors.EMAIL_DOMAIN_NOT_FOUND,
  );
  if (!can(deps, membership, 'organization', 'update')) {
    throw new ApiError(organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
  }
  // Read again under the lock.
  const domain = await emailDomains.find(tx, emailDomainId);
  if (domain === null) throw new ApiError(errors.EMAIL_DOMAIN_NOT_FOUND);
  return { membership, domain };
}
