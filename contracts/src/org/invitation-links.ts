import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { givenRoles, member, memberErrors } from './members.ts';
import { organizationChoice } from './organization-choice.ts';
import { teamErrors } from './teams.ts';

/**
 * `lapsed`: its creator could not invite to that role any more, so the link opens nothing until
 * they can again.
 */
const linkStatus = z.enum(['active', 'expired', 'revoked', 'used-up', 'lapsed']);

/** A link by which whoever has it joins an organization. Its secret is shown once, when it is made. */
export const invitationLink = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  teamId: z.string().nullable(),
  creatorId: z.string(),
  /** Null is as often as there is room for members. */
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  status: linkStatus,
  expiresAt: isoDate,
  revokedAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type InvitationLink = z.output<typeof invitationLink>;

export const invitationLinkErrors = defineErrors({
  /** One answer for a link that is unknown, expired, revoked, used up or lapsed. */
  INVITATION_LINK_NOT_FOUND: { status: 400, message: 'Invitation link not found' },
  INVITATION_LINK_LIMIT_REACHED: { status: 403, message: 'Invitation link limit reached' },
});

const DAY_SECONDS = 86_400;
export const linkLimits = {
  uses: 10_000,
  shortestSeconds: 60,
  longestSeconds: 90 * DAY_SECONDS,
  usualSeconds: 7 * DAY_SECONDS,
} as const;

const token = z.string().regex(/^[A-Za-z0-9]{1,64}$/);

export const invitationLinkRoutes = {
  createInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/create-invitation-link',
    summary:
      'Make a link by which whoever has it joins the organization; its URL is shown only here',
    access: 'session',
    body: z.object({
      role: givenRoles,
      organizationId: organizationChoice,
      teamId: id.optional(),
      maxUses: z.number().int().min(1).max(linkLimits.uses).optional(),
      /** Seconds for which the link can be used; a week unless told. */
      expiresIn: z
        .number()
        .int()
        .min(linkLimits.shortestSeconds)
        .max(linkLimits.longestSeconds)
        .optional(),
    }),
    response: z.object({ link: invitationLink, url: z.string() }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      invitationErrors.EMAIL_VERIFICATION_REQUIRED_TO_INVITE,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      teamErrors.TEAM_NOT_FOUND,
      invitationLinkErrors.INVITATION_LINK_LIMIT_REACHED,
    ],
  }),
  listInvitationLinks: defineRoute({
    method: 'GET',
    path: '/organization/list-invitation-links',
    summary: 'The links of an organization, newest first, for those who may invite',
    access: 'session',
    query: z.object({ organizationId: organizationChoice, ...pageQuery }),
    response: pageOf(invitationLink),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  revokeInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/revoke-invitation-link',
    summary: 'End a link; who joined by it stays',
    access: 'session',
    body: z.object({ invitationLinkId: id }),
    response: invitationLink,
    errors: [
      invitationLinkErrors.INVITATION_LINK_NOT_FOUND,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
    ],
  }),
  getInvitationLink: defineRoute({
    method: 'GET',
    path: '/organization/get-invitation-link',
    summary: 'What a link opens, for whoever has it and is signed in',
    access: 'session',
    query: z.object({ token }),
    response: z.object({
      organizationName: z.string(),
      organizationSlug: z.string(),
      organizationLogo: z.string().nullable(),
      role: z.string(),
      expiresAt: isoDate,
      /** Whether the caller has no need of it. */
      isMember: z.boolean(),
    }),
    errors: [invitationLinkErrors.INVITATION_LINK_NOT_FOUND],
  }),
  acceptInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/accept-invitation-link',
    summary: 'Join an organization by link and make it the active one',
    access: 'session',
    body: z.object({ token }),
    response: z.object({ member }),
    errors: [
      invitationLinkErrors.INVITATION_LINK_NOT_FOUND,
      memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
      memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
};
