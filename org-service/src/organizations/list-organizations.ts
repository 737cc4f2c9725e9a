import { parseCursor, toPage } from '@app/chassis/paging/page-cursor';
import type { RouteQuery } from '@app/contracts/define/route';
import type { SignedIn } from '@app/contracts/identity/sessions';
import type { organizationRoutes } from '@app/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

type Input = RouteQuery<typeof organizationRoutes.listOrganizations> & { readonly by: SignedIn };

/** The organizations the caller is a member of, oldest first. One read. */
export async function listOrganizations({ db }: Pick<OrgDeps, 'db'>, { by, limit, cursor }: Input) {
  const rows = await organizations.listOfUser(db, by.user.id, {
    after: parseCursor(cursor),
    limit,
  });
  return toPage(rows, limit, ({ micros: _, ...organization }) => organization);
}
