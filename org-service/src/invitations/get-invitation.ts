import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import {
  invitationErrors as errors,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { fillMissingUsers } from '../users/fill-missing-users.ts';
import { invitations } from './invitation.repository.ts';
import {
  assertCanRespond,
  assertPending,
  inviterCanStillGrantInvitation,
} from './invitation.rules.ts';

type Input = {
  readonly id: string;
  readonly secret?: string | undefined;
};

/**
 * A pending invitation for its recipient, with current names. The mailed link shows a preview without a session.
 */
export async function getInvitation(
  deps: OrgDeps,
  actor: UserActor | null,
  { id, secret }: Input,
): Promise<RouteResponse<typeof invitationRoutes.getInvitation>> {
  if (actor === null && secret === undefined) throw new ApiError(errors.NOT_AUTHENTICATED);
  const now = deps.clock.now();
  const found = await invitations.findWithContext(deps.db, id);
  if (actor === null) assertPending(found, secret, now, errors.INVITATION_NOT_FOUND_TO_SHOW);
  else
    assertCanRespond(found, { user: actor.user, secret }, now, errors.INVITATION_NOT_FOUND_TO_SHOW);
  if (found.inviterRole === null) {
    throw new ApiError(errors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION);
  }
  const policy = { roles: deps.roles, creatorRole: deps.config.creatorRole };
  if (!inviterCanStillGrantInvitation(policy, found)) {
    throw new ApiError(errors.INVITATION_NOT_FOUND_TO_SHOW);
  }
  const [inviter] = await fillMissingUsers(deps, [{ userId: found.inviterId, user: found.user }]);
  const inviterName = inviter?.user.name ?? '';
  if (actor === null) {
    const { organizationName, role, email, expiresAt } = found;
    return { organizationName, inviterName, role, email, expiresAt };
  }
  return { ...found, inviterEmail: inviter?.user.email ?? '', inviterName };
}
