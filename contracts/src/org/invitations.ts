import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { arrayPageQuery, isoDate, refused } from '../define/wire.ts';
import { userErrors } from '../identity/users.ts';
import { givenRoles, member, memberErrors } from './members.ts';
import { organizationChoice } from './organization-choice.ts';
import { organizationErrors } from './organization-errors.ts';
import { teamErrors } from './teams.ts';

export const invitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled']);

export const invitation = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  status: invitationStatus,
  teamId: z.string().nullable(),
  inviterId: z.string(),
  expiresAt: isoDate,
  createdAt: isoDate,
});
export type Invitation = z.output<typeof invitation>;

export const invitationErrors = defineErrors({
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found' },
  INVITATION_NOT_FOUND_TO_SHOW: {
    code: 'INVITATION_NOT_FOUND',
    status: 400,
    message: 'Invitation not found!',
  },
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    status: 403,
    message: 'You are not the recipient of the invitation',
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'Inviter is no longer a member of the organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'You are not allowed to cancel this invitation',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'you are not allowed to invite user with this role',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already invited to this organization',
  },
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: {
    status: 403,
    message: 'Email verification required to view or list invitations for the session email',
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    status: 403,
    message: 'Email verification required before accepting or rejecting invitation',
  },
  EMAIL_VERIFICATION_REQUIRED_TO_INVITE: {
    status: 403,
    message: 'Email verification required to invite',
  },
  INVITATION_LIMIT_REACHED: { status: 403, message: 'Invitation limit reached' },
  ORGANIZATION_ID_IS_REQUIRED: { status: 400, message: 'Organization ID is required' },
});

/** What becomes of invitations; one that is too old stays `pending` on the wire. */
export const invitationOutcome = z.enum(['accepted', 'rejected', 'canceled', 'expired']);
export type InvitationOutcome = z.output<typeof invitationOutcome>;

/** How many addresses one call may invite. */
export const BULK_LIMIT = 100;

/** What became of one address of a list. */
export const bulkResult = z.object({
  /** As it was given. */
  email: z.string(),
  status: z.enum([
    'invited',
    'resent',
    'already-member',
    'already-invited',
    'invalid',
    'limit-reached',
  ]),
  /** Of what was invited or sent again. */
  invitation: invitation.nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

/** From the mailed link; a wrong one counts as an unknown invitation. */
const secret = z.string().min(1).max(128).optional();

const byInvitationId = z.object({ invitationId: id });
const answer = byInvitationId.extend({ secret });

/** What the holder of the mailed link reads without a session. */
export const invitationPreview = z.object({
  organizationName: z.string(),
  inviterName: z.string(),
  role: z.string(),
  email: z.string(),
  expiresAt: isoDate,
});

export const invitationRoutes = {
  inviteMember: defineRoute({
    method: 'POST',
    path: '/organization/invite-member',
    summary: 'Invite an address to the organization and mail it a link',
    access: 'session',
    body: z.object({
      email: z.string().max(1024),
      role: givenRoles,
      organizationId: organizationChoice,
      teamId: id.optional(),
      resend: z.boolean().optional(),
    }),
    response: invitation,
    errors: [
      organizationErrors.ORGANIZATION_NOT_FOUND,
      userErrors.INVALID_EMAIL,
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      invitationErrors.EMAIL_VERIFICATION_REQUIRED_TO_INVITE,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
      invitationErrors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
      invitationErrors.INVITATION_LIMIT_REACHED,
      teamErrors.TEAM_NOT_FOUND,
    ],
  }),
  inviteMembers: defineRoute({
    method: 'POST',
    path: '/organization/invite-members',
    summary: 'Invite a list of addresses with one role; every address has a result of its own',
    access: 'session',
    body: z.object({
      emails: z.array(z.string().max(1024)).min(1).max(BULK_LIMIT),
      role: givenRoles,
      organizationId: organizationChoice,
      teamId: id.optional(),
      resend: z.boolean().optional(),
    }),
    response: z.object({ results: z.array(bulkResult) }),
    errors: [
      organizationErrors.ORGANIZATION_NOT_FOUND,
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      invitationErrors.EMAIL_VERIFICATION_REQUIRED_TO_INVITE,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      teamErrors.TEAM_NOT_FOUND,
    ],
  }),
  getInvitation: defineRoute({
    method: 'GET',
    path: '/organization/get-invitation',
    summary:
      'A pending invitation for its recipient; with the secret of the mailed link and without a session, a preview of it',
    access: 'optional',
    query: z.object({ id, secret }),
    response: z.union([
      invitation.extend({
        organizationName: z.string(),
        organizationSlug: z.string(),
        organizationLogo: z.string().nullable(),
        teamName: z.string().nullable(),
        inviterEmail: z.string(),
      }),
      invitationPreview,
    ]),
    errors: [
      invitationErrors.NOT_AUTHENTICATED,
      invitationErrors.INVITATION_NOT_FOUND_TO_SHOW,
      invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
      invitationErrors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
    ],
  }),
  getInvitationOutcome: defineRoute({
    method: 'GET',
    path: '/organization/get-invitation-outcome',
    summary: 'What became of an invitation that can no longer be answered, for its recipient',
    access: 'session',
    query: z.object({ id }),
    response: z.object({
      outcome: invitationOutcome,
      organizationName: z.string(),
      organizationSlug: z.string(),
    }),
    errors: [invitationErrors.INVITATION_NOT_FOUND],
  }),
  acceptInvitation: defineRoute({
    method: 'POST',
    path: '/organization/accept-invitation',
    summary: 'Join an organization by invitation and make it the active one',
    access: 'session',
    body: answer,
    response: z.object({ invitation, member }),
    errors: [
      invitationErrors.INVITATION_NOT_FOUND,
      invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
      invitationErrors.EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
      memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
      memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
  rejectInvitation: defineRoute({
    method: 'POST',
    path: '/organization/reject-invitation',
    summary: 'Turn an invitation down',
    access: 'session',
    body: answer,
    response: z.object({ invitation, member: z.null() }),
    errors: [
      invitationErrors.INVITATION_NOT_FOUND_TO_SHOW,
      invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
    ],
  }),
  cancelInvitation: defineRoute({
    method: 'POST',
    path: '/organization/cancel-invitation',
    summary: 'Take a pending invitation back',
    access: 'session',
    body: byInvitationId,
    response: invitation,
    errors: [
      invitationErrors.INVITATION_NOT_FOUND,
      memberErrors.MEMBER_NOT_FOUND,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
    ],
  }),
  listUserInvitations: defineRoute({
    method: 'GET',
    path: '/organization/list-user-invitations',
    summary: "Invitations to the caller's own, proven address that can still be answered",
    access: 'session',
    query: z.object({ email: refused, ...arrayPageQuery }),
    response: z.array(invitation.extend({ organizationName: z.string() })),
    errors: [invitationErrors.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION],
  }),
  listInvitations: defineRoute({
    method: 'GET',
    path: '/organization/list-invitations',
    summary: 'Invitations of every status, for members',
    access: 'session',
    query: z.object({ organizationId: organizationChoice, ...arrayPageQuery }),
    response: z.array(invitation),
    errors: [
      invitationErrors.ORGANIZATION_ID_IS_REQUIRED,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
};
