import type { CalledBy } from '@app/chassis/http/handle';
import { hashToken } from '@app/chassis/sessions/session-token';
import { ApiError } from '@app/contracts/define/error';
import type { RouteAnswer } from '@app/contracts/define/route';
import { orgEvents } from '@app/contracts/org/events';
import {
  invitationLinkErrors,
  type invitationLinkRoutes,
} from '@app/contracts/org/invitation-links';
import { activateOrganization } from '../active-organization/mark-active-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { addMember } from '../members/add-member.ts';
import { members } from '../members/member.repository.ts';
import { joinTeam } from '../teams/join-team.ts';
import { claimCaller } from '../users/claim-caller.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { isBacked } from './invitation-link.rules.ts';
import { linkFacts } from './link-facts.ts';

type Input = { readonly by: CalledBy; readonly token: string };

/** Makes whoever has the link a member with its role and team, and the organization active. */
export async function acceptInvitationLink(
  deps: OrgDeps,
  { by, token }: Input,
): Promise<RouteAnswer<typeof invitationLinkRoutes.acceptInvitationLink>> {
  const notFound = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
  const tokenHash = hashToken(token);
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };

  const member = await deps.db.transaction(async (tx) => {
    await claimCaller(tx, by);
    const organizationId = await invitationLinks.findOrganization(tx, tokenHash);
    if (organizationId === null) throw new ApiError(notFound);
    // Roster before link, as everywhere; under it the creator's role is what it will stay.
    await members.lockRoster(tx, organizationId);
    const link = await invitationLinks.use(tx, tokenHash, deps.clock.now());
    if (link === null || !isBacked(policy, link)) throw new ApiError(notFound);

    const { role, teamId } = link;
    const userId = by.user.id;
    const joined = await addMember(deps, tx, { by, organizationId, userId, role });
    const placed = await joinTeam(deps, tx, joined, teamId);
    await tell(tx, by, orgEvents.invitationLinkUsed, {
      ...linkFacts(link),
      userId,
      memberId: placed.id,
    });
    return placed;
  });

  await activateOrganization(deps, by, member.organizationId);
  return { member };
}
