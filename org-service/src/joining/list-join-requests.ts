import { parseCursor, toPage } from '@tessera/chassis/paging/page-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteAnswer, RouteQuery } from '@tessera/contracts/define/route';
import type { joiningRoutes } from '@tessera/contracts/org/joining';
import { memberErrors } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { permittedOrganization } from '../members/permitted-organization.ts';
import { completeUsers } from '../users/complete-users.ts';
import { joinRequests } from './join-request.repository.ts';

type Call = typeof joiningRoutes.listJoinRequests;
type Input = { readonly actor: UserActor } & RouteQuery<Call>;

/** Who asks, or asked, to join. Two reads, unless a user is unknown here. */
export async function listJoinRequests(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'ask' | 'log'>,
  { actor, status, cursor, limit, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const after = parseCursor(cursor);
  const organizationId = await permittedOrganization(
    deps,
    { actor, ...named },
    {
      permission: ['invitation', 'create'],
      refusal: memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    },
  );

  const rows = await joinRequests.list(deps.db, organizationId, status, after, limit);
  return toPage(await completeUsers(deps, rows), limit, (row) => row);
}
