import { ApiError } from '@app/contracts/define/error';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { invitationErrors as errors, type Invitation } from '@app/contracts/org/invitations';
import { memberErrors } from '@app/contracts/org/members';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { invitations } from './invitation.repository.ts';
import { shownTo } from './invitation.rules.ts';

type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

/** Invitations of every status, oldest first, for any member. One read. */
export async function listInvitations(
  { db, config, roles }: Pick<OrgDeps, 'db' | 'config' | 'roles'>,
  { by, ...named }: Input,
): Promise<Invitation[]> {
  const organizationId = chosenOrganization(by, named.organizationId);
  if (organizationId === null) throw new ApiError(errors.ORGANIZATION_ID_IS_REQUIRED);
  const seen = await invitations.listAsMember(db, organizationId, by.user.id);
  if (seen === null) throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);

  const policy = { roles, creatorRole: config.creatorRole };
  const viewer = { ...seen.viewer, user: by.user };
  return seen.invitations.map((invitation) => shownTo(policy, viewer, invitation));
}
