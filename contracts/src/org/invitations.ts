import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { arrayPageQuery, isoDate, notSettable } from '../define/wire.ts';
import { userErrors } from '../identity/users.ts';
import { member, memberErrors, roleInput } from './members.ts';
import { organizationErrors } from './organization-errors.ts';
import { teamErrors } from './teams.ts';

export const invitationStatus = z.enum(['pending', 'accepted', 'rejected', 'canceled']);

export const invitation = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    email: z.string(),
    role: z.string(),
    status: invitationStatus,
    teamId: z.nullable(z.string()),
    inviterId: z.string(),
    expiresAt: isoDate,
    createdAt: isoDate,
  })
  .register(z.globalRegistry, { id: 'Invitation' });
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

/** Final states of an invitation. An expired invitation keeps the status `pending` in other responses. */
export const invitationOutcome = z.enum(['accepted', 'rejected', 'canceled', 'expired']);
export type InvitationOutcome = z.output<typeof invitationOutcome>;

/** Maximum number of addresses of one call. */
export const MAX_BULK_INVITES = 100;

/** Result for one address. */
export const bulkInviteResult = z.object({
  /** As sent. */
  email: z.string(),
  status: z.enum([
    'invited',
    'resent',
    'already-member',
    'already-invited',
    'invalid',
    'limit-reached',
  ]),
  /** The invitation that was created or sent again. */
  invitation: z.nullable(invitation),
});
export type BulkInviteResult = z.output<typeof bulkInviteResult>;

/** From the emailed link; with a wrong secret the response is the same as for an unknown invitation. */
const secret = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));

const byInvitationId = z.object({ invitationId: id });
const invitationResponse = z.extend(byInvitationId, { secret });

/** What the secret of the emailed link shows without a session. */
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
    summary: 'Invite an email address to the organization and email it a link',
    access: 'session',
    body: z.object({
      email: z.string().check(z.maxLength(1024)),
      role: roleInput,
      organizationId: optionalOrganizationId,
      teamId: z.optional(id),
      resend: z.optional(z.boolean()),
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
    summary: 'Invite a list of addresses with one role; each address has its own result',
    access: 'session',
    body: z.object({
      emails: z
        .array(z.string().check(z.maxLength(1024)))
        .check(z.minLength(1), z.maxLength(MAX_BULK_INVITES)),
      role: roleInput,
      organizationId: optionalOrganizationId,
      teamId: z.optional(id),
      resend: z.optional(z.boolean()),
    }),
    response: z.object({ results: z.array(bulkInviteResult) }),
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
      'Get a pending invitation as its recipient, or a preview with the secret of the emailed link and without a session',
    access: 'optional',
    query: z.object({ id, secret }),
    response: z.union([
      z.extend(invitation, {
        organizationName: z.string(),
        organizationSlug: z.string(),
        organizationLogo: z.nullable(z.string()),
        teamName: z.nullable(z.string()),
        inviterEmail: z.string(),
        inviterName: z.string(),
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
    summary: 'Get the outcome of a closed invitation as its recipient',
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
    summary: 'Accept an invitation and make the organization the active one',
    access: 'session',
    body: invitationResponse,
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
    summary: 'Reject an invitation',
    access: 'session',
    body: invitationResponse,
    response: z.object({ invitation, member: z.null() }),
    errors: [
      invitationErrors.INVITATION_NOT_FOUND_TO_SHOW,
      invitationErrors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
    ],
  }),
  cancelInvitation: defineRoute({
    method: 'POST',
    path: '/organization/cancel-invitation',
    summary: 'Cancel a pending invitation',
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
    summary: "List pending invitations to the user's verified address",
    access: 'session',
    query: z.object({ email: notSettable, ...arrayPageQuery }),
    response: z.array(z.extend(invitation, { organizationName: z.string() })),
    errors: [invitationErrors.EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION],
  }),
  listInvitations: defineRoute({
    method: 'GET',
    path: '/organization/list-invitations',
    summary: 'List invitations of every status; requires membership',
    access: 'session',
    query: z.object({ organizationId: optionalOrganizationId, ...arrayPageQuery }),
    response: z.array(invitation),
    errors: [
      invitationErrors.ORGANIZATION_ID_IS_REQUIRED,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
};
