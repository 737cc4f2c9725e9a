import { handle } from '@tessera/chassis/http/handle';
import { listed } from '@tessera/chassis/paging/listed';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { cancelInvitation } from './cancel-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { getInvitationOutcome } from './get-invitation-outcome.ts';
import { inviteMember } from './invite-member.ts';
import { inviteMembers } from './invite-members.ts';
import { listInvitations } from './list-invitations.ts';
import { listUserInvitations } from './list-user-invitations.ts';
import { rejectInvitation } from './reject-invitation.ts';

export const invitationHandlers = (deps: OrgDeps) => [
  handle(invitationRoutes.inviteMember, ({ by, body }) => inviteMember(deps, { by, ...body })),
  handle(invitationRoutes.inviteMembers, ({ by, body }) => inviteMembers(deps, { by, ...body })),
  handle(invitationRoutes.getInvitation, ({ by, query }) => getInvitation(deps, { by, ...query })),
  handle(invitationRoutes.getInvitationOutcome, ({ by, query }) =>
    getInvitationOutcome(deps, { by, ...query }),
  ),
  handle(invitationRoutes.acceptInvitation, async ({ by, body, reply }) => {
    const answer = await acceptInvitation(deps, { by, ...body });
    reply.cookies(deps.cookies.clearCache());
    return answer;
  }),
  handle(invitationRoutes.rejectInvitation, ({ by, body }) =>
    rejectInvitation(deps, { by, ...body }),
  ),
  handle(invitationRoutes.cancelInvitation, ({ by, body }) =>
    cancelInvitation(deps, { by, ...body }),
  ),
  handle(invitationRoutes.listInvitations, async ({ by, query, reply }) =>
    listed(reply, await listInvitations(deps, { by, ...query })),
  ),
  handle(invitationRoutes.listUserInvitations, async ({ by, query, reply }) =>
    listed(reply, await listUserInvitations(deps, { by, ...query })),
  ),
];
