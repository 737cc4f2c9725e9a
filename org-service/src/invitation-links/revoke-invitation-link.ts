import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { orgEvents } from '@tessera/contracts/org/events';
import { type InvitationLink, invitationLinkErrors } from '@tessera/contracts/org/invitation-links';
import { invitationErrors } from '@tessera/contracts/org/invitations';
import { may } from '../access-control/access.rules.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { invitationLinks } from './invitation-link.repository.ts';
import { revocationFacts } from './link-facts.ts';

type Input = { readonly actor: UserActor; readonly invitationLinkId: string };

/** Ends a link, used up and expired ones too; a revoked one stays as it is. */
export async function revokeInvitationLink(
  deps: Pick<OrgDeps, 'db' | 'clock' | 'roles'>,
  { actor, invitationLinkId }: Input,
): Promise<InvitationLink> {
  const notFound = invitationLinkErrors.INVITATION_LINK_NOT_FOUND;
  return deps.db.transaction(async (tx) => {
    const found = await invitationLinks.holdAsMember(tx, invitationLinkId, actor.user.id);
    if (found === null) throw new ApiError(notFound);
    const viewer = { role: found.viewerRole, ownRoles: found.viewerOwnRoles };
    if (!may(deps, viewer, 'invitation', 'cancel')) {
      throw new ApiError(invitationErrors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    }
    const revoked = await invitationLinks.revoke(tx, invitationLinkId, deps.clock.now());
    if (revoked === null) throw new ApiError(notFound);
    await tell(tx, actor, orgEvents.invitationLinkRevoked, revocationFacts(revoked));
    return { ...revoked, status: 'revoked' };
  });
}
