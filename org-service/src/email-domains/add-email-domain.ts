import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody } from '@tessera/contracts/define/route';
import {
  type EmailDomain,
  type emailDomainRoutes,
  emailDomainErrors as errors,
} from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import { may } from '../access-control/access.rules.ts';
import { assertRolesExist, standingOf } from '../access-control/given-roles.ts';
import { parseRoles } from '../access-control/roles.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { lockedMembership } from '../members/caller-membership.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import { domainFacts } from './domain-facts.ts';
import { domainFrom, isPublicMailDomain } from './domain-name.rules.ts';
import { shownDomain } from './domain-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { assertMayLetIn } from './email-domain.rules.ts';

type Input = RouteBody<typeof emailDomainRoutes.addEmailDomain> & { readonly actor: UserActor };

const LIMIT = 20;
const TOKEN_LENGTH = 32;
const LOWEST_ROLE = 'member';

/** Names a domain. Anybody may name any: it counts for nothing until its DNS says so. */
export async function addEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'random'>,
  { actor, policy = 'request', role: wanted = LOWEST_ROLE, ...named }: Input,
): Promise<EmailDomain> {
  const { clock, config, random, roles } = deps;
  const organizationId = chosenOrganization(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const domain = domainFrom(named.domain);
  if (domain === null) throw new ApiError(errors.INVALID_EMAIL_DOMAIN);
  if (isPublicMailDomain(domain)) throw new ApiError(errors.PUBLIC_EMAIL_DOMAIN);
  const names = parseRoles(wanted);

  return deps.db.transaction(async (tx) => {
    const caller = await lockedMembership(tx, actor, organizationId, memberErrors.MEMBER_NOT_FOUND);
    if (!may(deps, caller, 'organization', 'update')) {
      throw new ApiError(organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
    }
    const given = await standingOf(deps, tx, organizationId, names);
    assertRolesExist(deps, given, names);
    assertMayLetIn({ roles, creatorRole: config.creatorRole }, caller, given);
    if ((await emailDomains.count(tx, organizationId)) >= LIMIT) {
      throw new ApiError(errors.EMAIL_DOMAIN_LIMIT_REACHED);
    }
    const now = clock.now();
    const row: EmailDomainRow = {
      id: random.id(),
      organizationId,
      domain,
      token: random.token(TOKEN_LENGTH),
      policy,
      role: given.role,
      grantorId: by.user.id,
      verifiedAt: null,
      missingSince: null,
      checkAt: now,
      createdAt: now,
    };
    if (!(await emailDomains.insert(tx, row))) {
      throw new ApiError(errors.EMAIL_DOMAIN_ALREADY_EXISTS);
    }
    await tell(tx, actor, orgEvents.emailDomainAdded, domainFacts(row));
    return shownDomain(row);
  });
}
