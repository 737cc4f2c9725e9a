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
import { can } from '../access-control/access.rules.ts';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import { toEmailDomain } from './dns-record.ts';
import { domainFrom, isPublicMailDomain } from './domain-name.ts';
import { emailDomains } from './email-domain.repository.ts';
import { assertCanGrantByDomain } from './email-domain.rules.ts';
import { emailDomainEventData } from './email-domain-events.ts';

type Input = RouteBody<typeof emailDomainRoutes.addEmailDomain>;

const LIMIT = 20;
const TOKEN_LENGTH = 32;
const LOWEST_ROLE = 'member';

/** Adds an unverified domain. Any organization may add any domain; it has no effect until DNS verifies it. */
export async function addEmailDomain(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'random'>,
  actor: UserActor,
  { policy = 'request', role: wanted = LOWEST_ROLE, ...named }: Input,
): Promise<EmailDomain> {
  const { clock, config, random, roles } = deps;
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const domain = domainFrom(named.domain);
  if (domain === null) throw new ApiError(errors.INVALID_EMAIL_DOMAIN);
  if (isPublicMailDomain(domain)) throw new ApiError(errors.PUBLIC_EMAIL_DOMAIN);
  const names = parseRoles(wanted);

  return deps.db.transaction(async (tx) => {
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    if (!can(deps, membership, 'organization', 'update')) {
      throw new ApiError(organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
    }
    const given = await resolveRoles(deps, tx, organizationId, names);
    assertRolesExist(deps, given, names);
    assertCanGrantByDomain({ roles, creatorRole: config.creatorRole }, membership, given);
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
      grantorId: actor.user.id,
      verifiedAt: null,
      missingSince: null,
      checkAt: now,
      createdAt: now,
    };
    if (!(await emailDomains.insert(tx, row))) {
      throw new ApiError(errors.EMAIL_DOMAIN_ALREADY_EXISTS);
    }
    await events.publish(tx, actor, orgEvents.emailDomainAdded, emailDomainEventData(row));
    return toEmailDomain(row);
  });
}
