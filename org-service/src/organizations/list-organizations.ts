import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { organizationRoutes } from '@tessera/contracts/org/organizations';
import { permissionsOf } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

type Input = RouteQuery<typeof organizationRoutes.listOrganizations>;

/** Lists the actor's organizations, oldest first. One query. */
export async function listOrganizations(
  deps: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  { limit, cursor, withRole, withMemberCount }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const rows = await organizations.listOfUser(deps.db, actor.user.id, page, {
    withCustomRoles: withRole,
    ownerRole: withMemberCount ? deps.config.creatorRole : null,
  });
  return toPage(rows, limit, ({ micros: _, role, customRoles = null, ...organization }) => ({
    ...organization,
    ...(withRole
      ? { viewer: { role, permissions: permissionsOf(deps, { role, customRoles }) } }
      : {}),
  }));
}
