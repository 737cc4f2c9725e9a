import { COUNT_LIMIT, countPage } from '@tessera/chassis/paging/count-page';
import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery, RouteResponse } from '@tessera/contracts/define/route';
import type { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { memberErrors } from '@tessera/contracts/org/members';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { statusOf } from './invitation-link.rules.ts';

type Call = typeof invitationLinkRoutes.listInvitationLinks;
type Input = RouteQuery<Call>;

/** Lists or counts links of every status, without their secrets. Two queries. */
export async function listInvitationLinks(
  deps: Pick<OrgDeps, 'db' | 'roles' | 'config' | 'clock'>,
  actor: UserActor,
  { cursor, limit, sortDirection, count, ...named }: Input,
): Promise<RouteResponse<Call>> {
  const after = parseCursor(cursor);
  const organizationId = await authorizeOrganization(deps, actor, named, {
    permission: ['invitation', 'create'],
    notAllowed: memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
  });

  if (count === 'only') {
    return countPage(await invitationLinks.countUpTo(deps.db, organizationId, COUNT_LIMIT));
  }
  const page = { after, limit, sortDirection };
  const rows = await invitationLinks.list(deps.db, organizationId, page);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  const now = deps.clock.now();
  return toPage(rows, limit, (row) => ({ ...row, status: statusOf(policy, row, now) }));
}
