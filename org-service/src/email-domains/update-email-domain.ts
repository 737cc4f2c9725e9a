import type { UserActor } from '@tessera/contracts/actor';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { EmailDomain, emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import { assertRolesExist, standingOf } from '../access-control/given-roles.ts';
import { parseRoles } from '../access-control/roles.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { domainFacts } from './domain-facts.ts';
import { shownDomain } from './domain-record.ts';
import { domainToChange } from './domain-to-change.ts';
import { emailDomains } from './email-domain.repository.ts';
import { assertMayLetIn } from './email-domain.rules.ts';

type Input = RouteBody<typeof emailDomainRoutes.updateEmailDomain> & { readonly actor: UserActor };

/**
 * Changes what addresses of a domain are good for; what is not given stays. The caller grants for role
 * and policy from then on.
 */
export async function updateEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  { actor, emailDomainId, ...wanted }: Input,
): Promise<EmailDomain> {
  return deps.db.transaction(async (tx) => {
    const { caller, domain } = await domainToChange(deps, tx, actor, emailDomainId);
    const names = parseRoles(wanted.role ?? domain.role);
    const given = await standingOf(deps, tx, domain.organizationId, names);
    assertRolesExist(deps, given, names);
    // Whoever opens the door answers for what those who come in may do.
    const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
    assertMayLetIn(policy, caller, given);
    const after = { policy: wanted.policy ?? domain.policy, role: given.role };
    const before = { policy: domain.policy, role: domain.role };
    const isSame = before.policy === after.policy && before.role === after.role;
    if (isSame && domain.grantorId === by.user.id) return shownDomain(domain);

    const to = { ...after, grantorId: by.user.id };
    const changed = await emailDomains.change(tx, emailDomainId, to);
    await tell(tx, actor, orgEvents.emailDomainUpdated, { ...domainFacts(changed), before, after });
    return shownDomain(changed);
  });
}
