import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import { joinRequestErrors, type joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import { activateOrganization } from '../active-organization/identity-session.ts';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { emailDomains } from '../email-domains/email-domain.repository.ts';
import { policyFor } from '../email-domains/email-domain.rules.ts';
import { emailDomainEventData } from '../email-domains/email-domain-events.ts';
import { addMember } from '../members/add-member.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { joinRequests } from './join-request.repository.ts';
import { verifiedDomain } from './verified-domain.ts';

type Input = { readonly organizationId: string };

/** Makes a user with a verified address of the organization's domain a member, with the domain's role. */
export async function joinOrganization(
  deps: OrgDeps,
  actor: UserActor,
  { organizationId }: Input,
): Promise<RouteResponse<typeof joinRequestRoutes.joinOrganization>> {
  const cannotJoin = joinRequestErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION;
  const name = verifiedDomain(actor);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const member = await deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    if (!(await joinRequests.lockMembershipAsOutsider(tx, organizationId, name))) {
      throw new ApiError(cannotJoin);
    }
    const userId = actor.user.id;
    const domain = await emailDomains.findVerified(tx, organizationId, name, actor.user);
    if (domain === null || policyFor(policy, domain) !== 'join') throw new ApiError(cannotJoin);
    const eventData = { ...emailDomainEventData(domain), userId };
    const newMember = { actor, organizationId, userId, role: domain.role };
    const joined = await addMember(deps, tx, newMember, (memberAdded, memberId) => [
      memberAdded,
      newEvent(orgEvents.emailDomainUsed, { ...eventData, memberId }),
    ]);
    return { ...joined, teamId: null };
  });

  await activateOrganization(deps, actor, organizationId);
  return { member };
}
