import type { UserActor } from '@tessera/contracts/actor';
import type { RouteResponse } from '@tessera/contracts/define/route';
import type { emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { toEmailDomain } from './dns-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { effectivePolicy } from './email-domain.rules.ts';

type Input = { readonly organizationId?: string | undefined };

/** Lists verified and unverified domains, oldest first, at most twenty. Two queries. */
export async function listEmailDomains(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  named: Input,
): Promise<RouteResponse<typeof emailDomainRoutes.listEmailDomains>> {
  const organizationId = await authorizeOrganization(deps, actor, named, {
    permission: ['organization', 'update'],
    notAllowed: organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
  });
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const domains = await emailDomains.list(deps.db, organizationId);
  return domains.map((domain) => ({
    ...toEmailDomain(domain),
    effectivePolicy: effectivePolicy(policy, domain),
  }));
}
