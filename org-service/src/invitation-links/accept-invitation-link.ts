import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  invitationLinkErrors,
  type invitationLinkRoutes,
} from '@tessera/contracts/org/invitation-links';
import { activateOrganization } from '../active-organization/identity-session.ts';
import { newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from '../members/member.repository.ts';
import { addMemberToTeam } from '../teams/add-member-to-team.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { creatorCanStillGrant } from './invitation-link.rules.ts';
import { invitationLinkEventData } from './invitation-link-events.ts';

type Input = { readonly token: string };

/** Makes the user a member with the link's role and team, and the organization active. */
export async function acceptInvitationLink(
  deps: OrgDeps,
  actor: UserActor,
  { token }: Input,
): Promise<RouteResponse<typeof invitationLinkRoutes.acceptInvitationLink>> {
  const notFound = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
  const tokenHash = hashToken(token);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };

  const member = await deps.db.transaction(async (tx) => {
    await syncActorUser(tx, actor);
    const organizationId = await invitationLinks.findOrganization(tx, tokenHash);
    if (organizationId === null) throw new ApiError(notFound);
    // Lock order: membership before link. The creator's role cannot change under the membership lock.
    await members.lockMembership(tx, organizationId);
    const userId = actor.user.id;
    const link = await invitationLinks.use(tx, tokenHash, deps.clock.now(), actor.user);
    if (link === null || !creatorCanStillGrant(policy, link)) throw new ApiError(notFound);

    const { role, teamId, uses } = link;
    const usesChange = { before: { uses: uses - 1 }, after: { uses } };
    const eventData = { ...invitationLinkEventData(link), ...usesChange, userId };
    return addMemberToTeam(deps, tx, {
      actor,
      organizationId,
      userId,
      role,
      teamId,
      toEvents: (memberAdded, memberId) => [
        memberAdded,
        newEvent(orgEvents.invitationLinkUsed, { ...eventData, memberId }),
      ],
    });
  });

  await activateOrganization(deps, actor, member.organizationId);
  return { member };
}
