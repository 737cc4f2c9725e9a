import { handle, type Reply } from '@tessera/chassis/http/handle';
import { respondWithPage } from '@tessera/chassis/paging/respond-with-page';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { OrgDeps } from '../deps.ts';
import { checkSlug } from './check-slug.ts';
import { createOrganization } from './create-organization.ts';
import { deleteOrganization } from './delete-organization.ts';
import { getFullOrganization } from './get-full-organization.ts';
import { getOrganization } from './get-organization.ts';
import { getOrganizationSettings } from './get-organization-settings.ts';
import { listOrganizations } from './list-organizations.ts';
import { setActiveOrganization } from './set-active-organization.ts';
import { updateOrganization } from './update-organization.ts';
import type { OrganizationView } from './view-organization.ts';

export const organizationHandlers = (deps: OrgDeps) => [
  handle(organizationRoutes.listOrganizations, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listOrganizations(deps, actor, query)),
  ),
  handle(organizationRoutes.getOrganizationSettings, () => getOrganizationSettings(deps)),
  handle(organizationRoutes.getOrganization, ({ actor, query }) =>
    getOrganization(deps, actor, query),
  ),
  handle(organizationRoutes.getFullOrganization, async ({ actor, query, reply }) =>
    toResponse(reply, await getFullOrganization(deps, actor, query)),
  ),
  handle(organizationRoutes.setActiveOrganization, async ({ actor, body, reply }) => {
    const view = await setActiveOrganization(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return toResponse(reply, view);
  }),
  handle(organizationRoutes.createOrganization, async ({ actor, body, reply }) => {
    const result = await createOrganization(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(organizationRoutes.checkSlug, ({ body }) => checkSlug(deps, body)),
  handle(organizationRoutes.updateOrganization, ({ actor, body }) =>
    updateOrganization(deps, actor, body),
  ),
  handle(organizationRoutes.deleteOrganization, async ({ actor, body, reply }) => {
    const result = await deleteOrganization(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
];

/** The organization in the shape that the clients know. A header names the truncated lists. */
function toResponse(reply: Pick<Reply, 'header'>, view: OrganizationView | null) {
  if (view === null) return null;
  if (view.truncatedLists.length > 0) reply.header('x-has-more', view.truncatedLists.join(', '));
  return view.organization;
}
