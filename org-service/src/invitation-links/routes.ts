import { handle } from '@tessera/chassis/http/handle';
import { invitationLinkRoutes as routes } from '@tessera/contracts/org/invitation-links';
import type { OrgDeps } from '../deps.ts';
import { acceptInvitationLink } from './accept-invitation-link.ts';
import { createInvitationLink } from './create-invitation-link.ts';
import { getInvitationLink } from './get-invitation-link.ts';
import { listInvitationLinks } from './list-invitation-links.ts';
import { revokeInvitationLink } from './revoke-invitation-link.ts';

export const invitationLinkHandlers = (deps: OrgDeps) => [
  handle(routes.createInvitationLink, ({ actor, body }) => createInvitationLink(deps, actor, body)),
  handle(routes.listInvitationLinks, ({ actor, query }) => listInvitationLinks(deps, actor, query)),
  handle(routes.revokeInvitationLink, ({ actor, body }) => revokeInvitationLink(deps, actor, body)),
  handle(routes.getInvitationLink, ({ actor, query }) => getInvitationLink(deps, actor, query)),
  handle(routes.acceptInvitationLink, async ({ actor, body, reply }) => {
    const result = await acceptInvitationLink(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
];
