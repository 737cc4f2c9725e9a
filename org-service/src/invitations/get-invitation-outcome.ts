import { ApiError } from '@tessera/contracts/define/error';
import type { RouteAnswer } from '@tessera/contracts/define/route';
import type { SignedIn } from '@tessera/contracts/identity/sessions';
import {
  invitationErrors as errors,
  type invitationRoutes,
} from '@tessera/contracts/org/invitations';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { outcomeOf } from './invitation.rules.ts';

type Input = { readonly by: SignedIn; readonly id: string };

/** What became of an invitation. Whoever it was not for hears nothing of it. */
export async function getInvitationOutcome(
  deps: OrgDeps,
  { by, id }: Input,
): Promise<RouteAnswer<typeof invitationRoutes.getInvitationOutcome>> {
  const found = await invitations.findInPlace(deps.db, id);
  const outcome = found && outcomeOf(found, deps.clock.now());
  if (!outcome || found.email !== by.user.email.toLowerCase()) {
    throw new ApiError(errors.INVITATION_NOT_FOUND);
  }
  const { organizationName, organizationSlug } = found;
  return { outcome, organizationName, organizationSlug };
}
