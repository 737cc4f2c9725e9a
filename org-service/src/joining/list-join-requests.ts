import { parseCursor, toPage } from '@app/chassis/paging/page-cursor';
import { ApiError } from '@app/contracts/define/error';
import type { RouteAnswer, RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { joiningRoutes } from '@app/contracts/org/joining';
import { memberErrors } from '@app/contracts/org/members';
import { may } from '../access-control/access.rules.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { membership } from '../members/caller-membership.ts';
import { completeUsers } from '../users/complete-users.ts';
import { joinRequests } from './join-request.repository.ts';

type Call = typeof joiningRoutes.listJoinRequests;
type Input = { readonly by: SignedIn } & RouteQuery<Call>;

/** Who asks, or asked, to join. Two reads, unless a user is unknown here. */
export async function listJoinRequests(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'ask' | 'log'>,
  { by, status, cursor, limit, ...named }: Input,
): Promise<RouteAnswer<Call>> {
  const after = parseCursor(cursor);
  const organizationId = chosenOrganization(by, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const refusal = memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION;
  const caller = await membership(deps.db, by, organizationId, refusal);
  if (!may(deps, caller, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }

  const rows = await joinRequests.list(deps.db, organizationId, status, after, limit);
  return toPage(await completeUsers(deps, rows), limit, (row) => row);
}
