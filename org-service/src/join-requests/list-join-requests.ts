import { COUNT_LIMIT, countPage } from '@tessera/chassis/paging/count-page';
import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery, RouteResponse } from '@tessera/contracts/define/route';
import type { joinRequestRoutes } from '@tessera/contracts/org/join-requests';
import { memberErrors } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { fillMissingUsers } from '../users/fill-missing-users.ts';
import { joinRequests } from './join-request.repository.ts';

type Call = typeof joinRequestRoutes.listJoinRequests;
type Input = RouteQuery<Call>;

/** Lists or counts join requests. Two queries, and a request to identity-service for users without a local profile. */
export async function listJoinRequests(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'sendRequest' | 'log'>,
  actor: UserActor,
  { status, cursor, limit, sortDirection, count, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const after = parseCursor(cursor);
  const organizationId = await authorizeOrganization(deps, actor, named, {
    permission: ['invitation', 'create'],
    notAllowed: memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  });

  if (count === 'only') {
    return countPage(
      await joinRequests.countUpTo(deps.db, organizationId, status ?? null, COUNT_LIMIT),
    );
  }
  const page = { after, limit, sortDirection };
  const rows = await joinRequests.list(deps.db, organizationId, status ?? null, page);
  return toPage(await fillMissingUsers(deps, rows), limit, (row) => row);
}
