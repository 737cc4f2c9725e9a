import { handle } from '@tessera/chassis/http/handle';
import { invitationLinkRoutes as routes } from '@tessera/contracts/org/invitation-links';
import type { OrgDeps } from '../deps.ts';
import { acceptInvitationLink } from './accept-invitation-link.ts';
import { createInvitationLink } from './create-invitation-link.ts';
import { getInvitationLink } from './get-invitation-link.ts';
import { listInvitationLinks } from './list-invitation-links.ts';
import { revokeInvitationLink } from './revoke-invitation-link.ts';

export const invitationLinkHandlers = (deps: OrgDeps) => [
  handle(routes.createInvitationLink, ({ by, body }) =>
    createInvitationLink(deps, { by, ...body }),
  ),
  handle(routes.listInvitationLinks, ({ by, query }) =>
    listInvitationLinks(deps, { by, ...query }),
  ),
  handle(routes.revokeInvitationLink, ({ by, body }) =>
    revokeInvitationLink(deps, { by, ...body }),
  ),
  handle(routes.getInvitationLink, ({ by, query }) => getInvitationLink(deps, { by, ...query })),
  handle(routes.acceptInvitationLink, async ({ by, body, reply }) => {
    const answer = await acceptInvitationLink(deps, { by, ...body });
    reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
];
