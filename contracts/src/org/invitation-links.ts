import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageQuery, timeOrderQuery } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { member, memberErrors, roleInput } from './members.ts';
import { teamErrors } from './teams.ts';

/**
 * `lapsed`: the creator may no longer invite with that role. The link does not work until the creator may again.
 */
const linkStatus = z.enum(['active', 'expired', 'revoked', 'used-up', 'lapsed']);

/** A link that lets any signed-in user join an organization. Its URL is returned once, on creation. */
export const invitationLink = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  creatorId: z.string(),
  /** Null for no limit besides the membership limit. */
  maxUses: z.nullable(z.int()),
  uses: z.int(),
  status: linkStatus,
  expiresAt: isoDate,
  revokedAt: z.nullable(isoDate),
  createdAt: isoDate,
});
export type InvitationLink = z.output<typeof invitationLink>;

export const invitationLinkErrors = defineErrors({
  /** The same error for a link that is unknown, expired, revoked, used up or lapsed. */
  INVITATION_LINK_NOT_FOUND: { status: 400, message: 'Invitation link not found' },
  INVITATION_LINK_REQUIRES_A_USE_LIMIT: {
    status: 400,
    message: 'An invitation link with more permissions than a member has requires a use limit',
  },
  INVITATION_LINK_LIMIT_REACHED: { status: 403, message: 'Invitation link limit reached' },
});

const DAY_SECONDS = 86_400;
export const linkLimits = {
  maxUses: 10_000,
  minSeconds: 60,
  maxSeconds: 90 * DAY_SECONDS,
  defaultSeconds: 7 * DAY_SECONDS,
} as const;

const token = z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/));

export const invitationLinkRoutes = {
  createInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/create-invitation-link',
    summary:
      'Create an invitation link; its URL is only in this response. No link makes an owner, and one with more permissions than a member has requires `maxUses`',
    access: 'session',
    body: z.object({
      role: roleInput,
      organizationId: optionalOrganizationId,
      teamId: z.optional(id),
      maxUses: z.optional(z.int().check(z.gte(1), z.lte(linkLimits.maxUses))),
      /** Lifetime in seconds; a week by default. */
      expiresIn: z.optional(
        z.int().check(z.gte(linkLimits.minSeconds), z.lte(linkLimits.maxSeconds)),
      ),
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
      invitationLinkErrors.INVITATION_LINK_REQUIRES_A_USE_LIMIT,
      invitationLinkErrors.INVITATION_LINK_LIMIT_REACHED,
    ],
  }),
  listInvitationLinks: defineRoute({
    method: 'GET',
    path: '/organization/list-invitation-links',
    summary:
      'List the invitation links of an organization, newest first by default; requires invitation:create',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      ...pageQuery,
      ...timeOrderQuery,
      ...countQuery,
    }),
    response: countedPageOf(invitationLink),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  revokeInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/revoke-invitation-link',
    summary: 'Revoke an invitation link; members who joined by it stay',
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
    summary: 'Get the organization and role of an invitation link',
    access: 'session',
    query: z.object({ token }),
    response: z.object({
      organizationName: z.string(),
      organizationSlug: z.string(),
      organizationLogo: z.nullable(z.string()),
      role: z.string(),
      expiresAt: isoDate,
      /** The user is already a member. */
      isMember: z.boolean(),
    }),
    errors: [invitationLinkErrors.INVITATION_LINK_NOT_FOUND],
  }),
  acceptInvitationLink: defineRoute({
    method: 'POST',
    path: '/organization/accept-invitation-link',
    summary: 'Join an organization by an invitation link and make it the active organization',
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
