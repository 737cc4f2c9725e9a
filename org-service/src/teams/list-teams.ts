import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { memberErrors } from '@tessera/contracts/org/members';
import { organizationErrors } from '@tessera/contracts/org/organization-errors';
import type { teamRoutes } from '@tessera/contracts/org/teams';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { teams } from './team.repository.ts';

type Input = RouteQuery<typeof teamRoutes.listTeams>;

/** Lists the teams of an organization, oldest first, for its members. One query. */
export async function listTeams(
  { db }: Pick<OrgDeps, 'db'>,
  actor: UserActor,
  { limit, cursor, ...named }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const found = await teams.listAsMember(db, organizationId, actor.user.id, page);
  if (found === null) {
    throw new ApiError(organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
  }
  return toPage(found, limit, ({ micros: _, ...team }) => team);
}
