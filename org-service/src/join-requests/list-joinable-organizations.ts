import type { UserActor } from '@tessera/contracts/actor';
import type { RouteResponse } from '@tessera/contracts/define/route';
import type { joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import type { OrgDeps } from '../deps.ts';
import { policyFor } from '../email-domains/email-domain.rules.ts';
import { joinRequests } from './join-request.repository.ts';
import { verifiedDomain } from './verified-domain.ts';

/** Organizations that the actor can join or request to join by the domain of their address. One query. */
export async function listJoinableOrganizations(
  { db, config, roles }: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
): Promise<RouteResponse<typeof joinRequestRoutes.listJoinableOrganizations>> {
  const policy = { roles, creatorRole: config.creatorRole };
  const found = await joinRequests.listJoinable(db, verifiedDomain(actor), actor.user);
  return found.map((domain) => {
    const { id, name, slug, logo, joinRequestId } = domain;
    return { id, name, slug, logo, joinRequestId, policy: policyFor(policy, domain) };
  });
}
