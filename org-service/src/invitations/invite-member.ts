import type { Tx } from '@app/chassis/db/db';
import type { CalledBy } from '@app/chassis/http/handle';
import { ApiError } from '@app/contracts/define/error';
import { isEmailAddress } from '@app/contracts/define/text';
import type { SignedIn } from '@app/contracts/identity/sessions';
import { userErrors } from '@app/contracts/identity/users';
import { orgEvents } from '@app/contracts/org/events';
import { invitationErrors as errors, type Invitation } from '@app/contracts/org/invitations';
import { type Member, memberErrors } from '@app/contracts/org/members';
import { organizationErrors } from '@app/contracts/org/organization-errors';
import { teamErrors } from '@app/contracts/org/teams';
import { may } from '../access-control/access.rules.ts';
import { assertKnownRoles, parseRoles } from '../access-control/roles.ts';
import { chosenOrganization } from '../active-organization/chosen-organization.ts';
import type { OrgDeps } from '../deps.ts';
import { tell } from '../facts/tell.ts';
import { lockedMembership } from '../members/caller-membership.ts';
import { members } from '../members/member.repository.ts';
import type { InvitationRow } from '../schema/invitation.table.ts';
import { teams } from '../teams/team.repository.ts';
import { claimCaller } from '../users/claim-caller.ts';
import { invitations } from './invitation.repository.ts';
import { mayIssue } from './invitation.rules.ts';
import { invitationFacts } from './invitation-facts.ts';
import { mailInvitation } from './mail-invitation.ts';

type Input = {
  readonly by: CalledBy;
  readonly email: string;
  readonly role: string | readonly string[];
  readonly organizationId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly resend?: boolean | undefined;
};

const PENDING_LIMIT = 100;

/** Invites an address and mails it the link; with `resend` a live invitation is prolonged. */
export async function inviteMember(deps: OrgDeps, input: Input): Promise<Invitation> {
  const { by, teamId = null, resend = false } = input;
  const organizationId = chosenOrganization(by, input.organizationId);
  if (organizationId === null) throw new ApiError(organizationErrors.ORGANIZATION_NOT_FOUND);
  if (!isEmailAddress(input.email)) throw new ApiError(userErrors.INVALID_EMAIL);
  const email = input.email.toLowerCase();
  const roleNames = parseRoles(input.role);
  const role = roleNames.join(',');

  return deps.db.transaction(async (tx) => {
    await claimCaller(tx, by);
    const caller = await lockedMembership(tx, by, organizationId, memberErrors.MEMBER_NOT_FOUND);
    assertMayInvite(deps, caller, role);
    assertKnownRoles(roleNames, deps.roles);
    await assertNoMember(tx, by, organizationId, email);

    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + deps.config.invitationExpiresIn * 1_000);
    const pending = await invitations.findPending(tx, organizationId, email, now);
    if (pending !== null && !resend) {
      throw new ApiError(errors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION);
    }
    if (pending !== null) {
      // The answer carries the id: it is for those who could have issued this very invitation.
      assertMayInvite(deps, caller, pending.role);
      const renewed = await invitations.renew(tx, pending.id, { expiresAt, inviterId: by.user.id });
      await tell(tx, by, orgEvents.invitationRenewed, {
        ...invitationFacts(renewed),
        before: { expiresAt: pending.expiresAt, inviterId: pending.inviterId },
        after: { expiresAt: renewed.expiresAt, inviterId: renewed.inviterId },
      });
      await mailInvitation(deps, tx, by, renewed);
      return renewed;
    }

    if ((await invitations.countPending(tx, organizationId, now)) >= PENDING_LIMIT) {
      throw new ApiError(errors.INVITATION_LIMIT_REACHED);
    }
    if (teamId !== null && !(await teams.belongs(tx, organizationId, teamId))) {
      throw new ApiError(teamErrors.TEAM_NOT_FOUND);
    }
    const invitation: InvitationRow = {
      id: deps.random.id(),
      reference: deps.random.id(),
      organizationId,
      email,
      role,
      status: 'pending',
      teamId,
      inviterId: by.user.id,
      expiresAt,
      createdAt: now,
    };
    await invitations.insert(tx, invitation);
    await tell(tx, by, orgEvents.invitationCreated, invitationFacts(invitation));
    await mailInvitation(deps, tx, by, invitation);
    return invitation;
  });
}

function assertMayInvite({ roles, config }: OrgDeps, caller: Member, role: string): void {
  const policy = { roles, creatorRole: config.creatorRole };
  if (!may(policy, caller.role, 'invitation', 'create')) {
    throw new ApiError(memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
  }
  if (!mayIssue(policy, caller.role, role)) {
    throw new ApiError(errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  }
}

/** The own address is the session's: our copy of it may be a moment behind. */
async function assertNoMember(
  tx: Tx,
  { user }: SignedIn,
  organizationId: string,
  email: string,
): Promise<void> {
  const isOwn = email === user.email.toLowerCase();
  if (isOwn || (await members.findByEmail(tx, organizationId, email)) !== null) {
    throw new ApiError(memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  }
}
