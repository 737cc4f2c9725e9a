import { parseCursor, toPage } from '@app/chassis/paging/page-cursor';
import type { RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { organizationRoutes } from '@app/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

type Input = RouteQuery<typeof organizationRoutes.listOrganizations> & { readonly by: SignedIn };

/** The organizations the caller is a member of, oldest first. One read. */
export async function listOrganizations(
  { db }: Pick<OrgDeps, 'db'>,
  { by, limit, cursor, withRole, withMemberCount }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const rows = await organizations.listOfUser(db, by.user.id, page, { counted: withMemberCount });
  return toPage(rows, limit, ({ micros: _, role, memberCount, ...organization }) => ({
    ...organization,
    ...(withRole ? { viewer: { role } } : {}),
    ...(memberCount === null ? {} : { memberCount }),
  }));
}
