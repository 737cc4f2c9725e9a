import { handle } from '@tessera/chassis/http/handle';
import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { respondWithPage } from '@tessera/chassis/paging/respond-with-page';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { checkInvitation } from './check-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { getInvitationOutcome } from './get-invitation-outcome.ts';
import { inviteMember } from './invite-member.ts';
import { inviteMembers } from './invite-members.ts';
import { listInvitations } from './list-invitations.ts';
import { listUserInvitations } from './list-user-invitations.ts';
import { rejectInvitation } from './reject-invitation.ts';

export const invitationHandlers = (deps: OrgDeps) => [
  handle(invitationRoutes.inviteMember, ({ actor, body }) => inviteMember(deps, actor, body)),
  handle(invitationRoutes.inviteMembers, ({ actor, body }) => inviteMembers(deps, actor, body)),
  handle(invitationRoutes.getInvitation, ({ actor, query }) => getInvitation(deps, actor, query)),
  handle(invitationRoutes.getInvitationOutcome, ({ actor, query }) =>
    getInvitationOutcome(deps, actor, query),
  ),
  handle(invitationRoutes.acceptInvitation, async ({ actor, body, reply }) => {
    const result = await acceptInvitation(deps, actor, body);
    reply.cookies(deps.cookies.clearCache());
    return result;
  }),
  handle(invitationRoutes.rejectInvitation, ({ actor, body }) =>
    rejectInvitation(deps, actor, body),
  ),
  handle(invitationRoutes.cancelInvitation, ({ actor, body }) =>
    cancelInvitation(deps, actor, body),
  ),
  handle(invitationRoutes.listInvitations, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listInvitations(deps, actor, query)),
  ),
  handle(invitationRoutes.listUserInvitations, async ({ actor, query, reply }) =>
    respondWithPage(reply, await listUserInvitations(deps, actor, query)),
  ),
];

export const invitationRequests = (deps: OrgDeps) => [
  handleRequest(orgRequests.checkInvitation, (input) => checkInvitation(deps, input)),
];
