import { parseCursor, toPage } from '@tessera/chassis/paging/time-cursor';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import {
  invitationErrors as errors,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import { memberErrors } from '@tessera/contracts/org/members';
import { resolveOrganizationId } from '../active-organization/resolve-organization-id.ts';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { toVisibleInvitation } from './invitation.rules.ts';

type Input = RouteQuery<typeof invitationRoutes.listInvitations>;

/** Lists invitations of every status, oldest first, for any member. One query. */
export async function listInvitations(
  { db, config, roles }: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  actor: UserActor,
  { limit, cursor, ...named }: Input,
) {
  const page = { after: parseCursor(cursor), limit };
  const organizationId = resolveOrganizationId(actor, named.organizationId);
  if (organizationId === null) throw new ApiError(errors.ORGANIZATION_ID_IS_REQUIRED);
  const found = await invitations.listAsMember(db, organizationId, actor.user.id, page);
  if (found === null) throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);

  const policy = { roles, creatorRole: config.creatorRole };
  const viewer = { ...found.viewer, user: actor.user };
  return toPage(found.invitations, limit, (invitation) =>
    toVisibleInvitation(policy, viewer, invitation),
  );
}
