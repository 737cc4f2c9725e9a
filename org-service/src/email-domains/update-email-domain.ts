import type { UserActor } from '@tessera/contracts/actor';
import type { RouteBody } from '@tessera/contracts/define/route';
import type { EmailDomain, emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { parseRoles } from '../access-control/role-map.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { toEmailDomain } from './dns-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { assertCanGrantByDomain } from './email-domain.rules.ts';
import { emailDomainEventData } from './email-domain-events.ts';
import { lockEmailDomain } from './lock-email-domain.ts';

type Input = RouteBody<typeof emailDomainRoutes.updateEmailDomain>;

/**
 * Changes role or policy of a domain; absent fields stay. The actor becomes the grantor.
 */
export async function updateEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  { emailDomainId, ...wanted }: Input,
): Promise<EmailDomain> {
  return deps.db.transaction(async (tx) => {
    const { membership, domain } = await lockEmailDomain(deps, tx, actor, emailDomainId);
    const names = parseRoles(wanted.role ?? domain.role);
    const given = await resolveRoles(deps, tx, domain.organizationId, names);
    assertRolesExist(deps, given, names);
    // The actor must be able to grant the role to users who will join.
    const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
    assertCanGrantByDomain(policy, membership, given);
    const after = { policy: wanted.policy ?? domain.policy, role: given.role };
    const before = { policy: domain.policy, role: domain.role };
    const isSame = before.policy === after.policy && before.role === after.role;
    if (isSame && domain.grantorId === actor.user.id) return toEmailDomain(domain);

    const to = { ...after, grantorId: actor.user.id };
    const changed = await emailDomains.change(tx, emailDomainId, to);
    await events.publish(tx, actor, orgEvents.emailDomainUpdated, {
      ...emailDomainEventData(changed),
      before,
      after,
    });
    return toEmailDomain(changed);
  });
}
