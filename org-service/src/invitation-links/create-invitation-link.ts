import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteBody, RouteResponse } from '@tessera/contracts/define/route';
import { orgEvents } from '@tessera/contracts/org/events';
import {
  invitationLinkErrors as errors,
  type invitationLinkRoutes,
  linkLimits,
} from '@tessera/contracts/org/invitation-links';
import { memberErrors } from '@tessera/contracts/org/members';
import { teamErrors } from '@tessera/contracts/org/teams';
import { assertRolesExist, resolveRoles } from '../access-control/resolve-roles.ts';
import { parseRoles } from '../access-control/role-map.ts';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { assertCanInvite, assertInviterVerified } from '../invitations/invitation.rules.ts';
import { getMembershipForUpdate } from '../members/get-membership.ts';
import type { InvitationLinkRow } from '../schema/invitation-link.table.ts';
import { teams } from '../teams/team.repository.ts';
import { syncActorUser } from '../users/sync-actor-user.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { assertLinkMayGive } from './invitation-link.rules.ts';
import { invitationLinkEventData } from './invitation-link-events.ts';

type Call = typeof invitationLinkRoutes.createInvitationLink;
type Input = RouteBody<Call>;

const USABLE_LIMIT = 50;
const TOKEN_LENGTH = 32;

/** Creates a link under the rules of an invitation. Only the hash of its secret is stored. */
export async function createInvitationLink(
  deps: OrgDeps,
  actor: UserActor,
  wanted: Input,
): Promise<RouteResponse<Call>> {
  const { clock, config, random, roles } = deps;
  const { teamId = null, maxUses = null, expiresIn = linkLimits.defaultSeconds } = wanted;
  const organizationId = resolveOrganizationId(actor, wanted.organizationId);
  if (organizationId === null) throw new ApiError(memberErrors.NO_ACTIVE_ORGANIZATION);
  const names = parseRoles(wanted.role);
  const token = random.token(TOKEN_LENGTH);

  const row = await deps.db.transaction(async (tx) => {
    // Locks the actor, so that no link is created for a user who is being deleted.
    await syncActorUser(tx, actor);
    const membership = await getMembershipForUpdate(
      tx,
      actor,
      organizationId,
      memberErrors.MEMBER_NOT_FOUND,
    );
    const given = await resolveRoles(deps, tx, organizationId, names);
    assertCanInvite({ roles, creatorRole: config.creatorRole }, membership, given);
    assertLinkMayGive({ roles, creatorRole: config.creatorRole }, given, maxUses);
    assertInviterVerified(deps, actor);
    assertRolesExist(deps, given, names);
    if (teamId !== null && !(await teams.isInOrganization(tx, organizationId, teamId))) {
      throw new ApiError(teamErrors.TEAM_NOT_FOUND);
    }
    const now = clock.now();
    if ((await invitationLinks.countUsable(tx, organizationId, now)) >= USABLE_LIMIT) {
      throw new ApiError(errors.INVITATION_LINK_LIMIT_REACHED);
    }
    const link: InvitationLinkRow = {
      id: random.id(),
      tokenHash: hashToken(token),
      organizationId,
      role: given.role,
      teamId,
      creatorId: actor.user.id,
      maxUses,
      uses: 0,
      expiresAt: new Date(now.getTime() + expiresIn * 1_000),
      revokedAt: null,
      createdAt: now,
    };
    await invitationLinks.insert(tx, link);
    await events.publish(tx, actor, orgEvents.invitationLinkCreated, invitationLinkEventData(link));
    return link;
  });
  return { link: { ...row, status: 'active' }, url: `${config.baseUrl}/join/${token}` };
}
