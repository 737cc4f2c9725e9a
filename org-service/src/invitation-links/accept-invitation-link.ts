import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  invitationLinkErrors,
  type invitationLinkRoutes,
} from '@tessera/contracts/org/invitation-links';
import {
  activateOrganization,
  activeOrganizationRequest,
} from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { change } from '../facts/tell.ts';
import { members } from '../members/member.repository.ts';
import { admitMember } from '../teams/admit-member.ts';
import { claimCaller } from '../users/claim-caller.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { isBacked } from './invitation-link.rules.ts';
import { linkFacts } from './link-facts.ts';

type Input = { readonly actor: UserActor; readonly token: string };

/** Makes whoever has the link a member with its role and team, and the organization active. */
export async function acceptInvitationLink(
  deps: OrgDeps,
  { actor, token }: Input,
): Promise<RouteAnswer<typeof invitationLinkRoutes.acceptInvitationLink>> {
  const notFound = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
  const tokenHash = hashToken(token);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };

  const member = await deps.db.transaction(async (tx) => {
    await claimCaller(tx, actor);
    const organizationId = await invitationLinks.findOrganization(tx, tokenHash);
    if (organizationId === null) throw new ApiError(notFound);
    // Roster before link, as everywhere; under it the creator's role is what it will stay.
    await members.lockRoster(tx, organizationId);
    const userId = actor.user.id;
    const link = await invitationLinks.use(tx, tokenHash, deps.clock.now(), actor.user);
    if (link === null || !isBacked(policy, link)) throw new ApiError(notFound);

    const { role, teamId, uses } = link;
    const counted = { before: { uses: uses - 1 }, after: { uses } };
    const facts = { ...linkFacts(link), ...counted, userId };
    return admitMember(deps, tx, {
      actor,
      organizationId,
      userId,
      role,
      teamId,
      mark: activeOrganizationRequest(actor, organizationId),
      telling: (joined, memberId) => [
        joined,
        change(orgEvents.invitationLinkUsed, { ...facts, memberId }),
      ],
    });
  });

  await activateOrganization(deps, actor, member.organizationId);
  return { member };
}
