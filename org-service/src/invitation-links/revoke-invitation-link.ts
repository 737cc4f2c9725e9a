import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { type InvitationLink, invitationLinkErrors } from '@tessera/contracts/org/invitation-links';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { can } from '../access-control/access.rules.ts';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { revocationEventData } from './invitation-link-events.ts';

type Input = { readonly invitationLinkId: string };

/** Revokes a link, also a used up or expired one. */
export async function revokeInvitationLink(
  deps: Pick<OrgDeps, 'db' | 'clock' | 'roles'>,
  actor: UserActor,
  { invitationLinkId }: Input,
): Promise<InvitationLink> {
  const notFound = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
  return deps.db.transaction(async (tx) => {
    const found = await invitationLinks.lockAsMember(tx, invitationLinkId, actor.user.id);
    if (found === null) throw new ApiError(notFound);
    const viewer = { role: found.viewerRole, customRoles: found.viewerCustomRoles };
    if (!can(deps, viewer, 'invitation', 'cancel')) {
      throw new ApiError(invitationErrors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    }
    const revoked = await invitationLinks.revoke(tx, invitationLinkId, deps.clock.now());
    if (revoked === null) throw new ApiError(notFound);
    await events.publish(tx, actor, orgEvents.invitationLinkRevoked, revocationEventData(revoked));
    return { ...revoked, status: 'revoked' };
  });
}
