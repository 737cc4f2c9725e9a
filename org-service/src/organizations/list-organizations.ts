import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

type Input = RouteQuery<typeof organizationRoutes.listOrganizations>;

/** Lists the actor's organizations, oldest first. One query. */
export async function listOrganizations(
  { db, config }: Pick<OrgDeps, 'db' | 'config'>,
  actor: UserActor,
  { limit, cursor, withRole, withMemberCount }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const ownerRole = withMemberCount ? config.creatorRole : null;
  const rows = await organizations.listOfUser(db, actor.user.id, page, ownerRole);
  return toPage(rows, limit, ({ micros: _, role, ...organization }) => ({
    ...organization,
    ...(withRole ? { viewer: { role } } : {}),
  }));
}
