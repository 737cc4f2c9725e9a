import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import type { RouteResponse } from '@tessera/contracts/define/route';
import {
  invitationLinkErrors,
  type invitationLinkRoutes,
} from '@tessera/contracts/org/invitation-links';
import type { OrgDeps } from '../deps.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { statusOf } from './invitation-link.rules.ts';

type Input = { readonly token: string };

/** Shows a link. Every unusable link gives the same error. One query. */
export async function getInvitationLink(
  { db, roles, config, clock }: Pick<OrgDeps, 'db' | 'roles' | 'config' | 'clock'>,
  actor: UserActor,
  { token }: Input,
): Promise<RouteResponse<typeof invitationLinkRoutes.getInvitationLink>> {
  const found = await invitationLinks.findWithContext(db, hashToken(token), actor.user);
  const policy = { roles, creatorRole: config.creatorRole };
  if (found === null || statusOf(policy, found, clock.now()) !== 'active') {
    throw new ApiError(invitationLinkErrors.INVITATION_LINK_NOT_FOUND);
  }
  return found;
}
