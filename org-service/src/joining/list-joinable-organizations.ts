import type { RouteAnswer } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { joiningRoutes } from '@app/contracts/org/joining';
import type { OrgDeps } from '../deps.ts';
import { joinRequests } from './join-request.repository.ts';
import { provenDomain } from './proven-domain.ts';

/** Where the caller's address opens a door, or lets them knock. One read. */
export async function listJoinableOrganizations(
  { db }: Pick<OrgDeps, 'db'>,
  { by }: { readonly by: SignedIn },
): Promise<RouteAnswer<typeof joiningRoutes.listJoinableOrganizations>> {
  return joinRequests.listJoinable(db, provenDomain(by), by.user.id);
}
