import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import {
  invitationErrors as errors,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { outcomeOf } from './invitation.rules.ts';

type Input = { readonly id: string };

/** The outcome of an invitation, for its recipient only. */
export async function getInvitationOutcome(
  deps: OrgDeps,
  actor: UserActor,
  { id }: Input,
): Promise<RouteResponse<typeof invitationRoutes.getInvitationOutcome>> {
  const found = await invitations.findWithContext(deps.db, id);
  const outcome = found && outcomeOf(found, deps.clock.now());
  if (!outcome || found.email !== actor.user.email.toLowerCase()) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  const { organizationName, organizationSlug } = found;
  return { outcome, organizationName, organizationSlug };
}
