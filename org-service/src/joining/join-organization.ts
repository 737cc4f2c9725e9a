import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { joiningErrors, type joiningRoutes } from '@tessera/contracts/org/joining';
import {
  activateOrganization,
  activeOrganizationRequest,
} from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { domainFacts } from '../email-domains/domain-facts.ts';
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { policyFor } from '../email-domains/email-domain.rules.ts';
import { change } from '../facts/tell.ts';
import { addMember } from '../members/add-member.ts';
import { claimCaller } from '../users/claim-caller.ts';
import { joinRequests } from './join-request.repository.ts';
import { provenDomain } from './proven-domain.ts';

type Input = { readonly actor: UserActor; readonly organizationId: string };

/** Makes somebody with a proven address of the organization's domain a member, with that domain's role. */
export async function joinOrganization(
  deps: OrgDeps,
  { actor, organizationId }: Input,
): Promise<RouteAnswer<typeof joiningRoutes.joinOrganization>> {
  const refusal = joiningErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION;
  const name = provenDomain(actor);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const member = await deps.db.transaction(async (tx) => {
    await claimCaller(tx, actor);
    if (!(await joinRequests.lockRosterAsGuest(tx, organizationId, name))) {
      throw new ApiError(refusal);
    }
    const userId = actor.user.id;
    const domain = await emailDomains.findOpen(tx, organizationId, name, actor.user);
    if (domain === null || policyFor(policy, domain) !== 'join') throw new ApiError(refusal);
    const facts = { ...domainFacts(domain), userId };
    const mark = activeOrganizationRequest(actor, organizationId);
    const joining = { actor, organizationId, userId, role: domain.role, mark };
    const joined = await addMember(deps, tx, joining, (fact, memberId) => [
      fact,
      change(orgEvents.emailDomainUsed, { ...facts, memberId }),
    ]);
    return { ...joined, teamId: null };
  });

  await activateOrganization(deps, actor, organizationId);
  return { member };
}
