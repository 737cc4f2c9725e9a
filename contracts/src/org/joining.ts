import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { member, memberErrors, memberUser } from './members.ts';
import { organizationChoice } from './organization-choice.ts';

const joinRequestStatus = z.enum(['pending', 'approved', 'declined', 'withdrawn']);

/** Somebody with an address of an organization's domain asks to join. */
export const joinRequest = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  /** The address they asked with, proven and of a domain of the organization. */
  email: z.string(),
  status: joinRequestStatus,
  createdAt: isoDate,
  decidedAt: isoDate.nullable(),
  /** Who approved or declined it. */
  decidedBy: z.string().nullable(),
});
export type JoinRequest = z.output<typeof joinRequest>;

export const joiningErrors = defineErrors({
  EMAIL_VERIFICATION_REQUIRED_TO_JOIN: {
    status: 403,
    message: 'Email verification required to join by email domain',
  },
  /** One answer for an organization that does not exist, has no such domain, or lets in otherwise. */
  YOU_CANNOT_JOIN_THIS_ORGANIZATION: { status: 403, message: 'You cannot join this organization' },
  YOU_HAVE_ALREADY_REQUESTED_TO_JOIN: {
    status: 400,
    message: 'You have already requested to join this organization',
  },
  JOIN_REQUEST_LIMIT_REACHED: { status: 403, message: 'Join request limit reached' },
  JOIN_REQUEST_NOT_FOUND: { status: 400, message: 'Join request not found' },
});

const byId = z.object({ joinRequestId: id });
const byAddress = [
  joiningErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN,
  joiningErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION,
  memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
];

export const joiningRoutes = {
  listJoinableOrganizations: defineRoute({
    method: 'GET',
    path: '/organization/list-joinable-organizations',
    summary: "Organizations that the caller's proven address lets them join or ask to join",
    access: 'session',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        logo: z.string().nullable(),
        policy: z.enum(['join', 'request']),
        /** The caller's pending request. */
        joinRequestId: z.string().nullable(),
      }),
    ),
    errors: [joiningErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN],
  }),
  joinOrganization: defineRoute({
    method: 'POST',
    path: '/organization/join',
    summary: 'Join an organization by an address of its domain and make it the active one',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: z.object({ member }),
    errors: [...byAddress, memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED],
  }),
  requestToJoin: defineRoute({
    method: 'POST',
    path: '/organization/request-to-join',
    summary: 'Ask to join an organization by an address of its domain',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: joinRequest,
    errors: [
      ...byAddress,
      joiningErrors.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN,
      joiningErrors.JOIN_REQUEST_LIMIT_REACHED,
    ],
  }),
  listJoinRequests: defineRoute({
    method: 'GET',
    path: '/organization/list-join-requests',
    summary: 'Who asks to join, newest first, for those who may invite',
    access: 'session',
    query: z.object({
      organizationId: organizationChoice,
      status: joinRequestStatus.optional(),
      ...pageQuery,
    }),
    response: pageOf(joinRequest.extend({ user: memberUser })),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  approveJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/approve-join-request',
    summary: "Let somebody in who asked, with the role of their address's domain",
    access: 'session',
    body: byId,
    response: z.object({ joinRequest, member }),
    errors: [
      joiningErrors.JOIN_REQUEST_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
    ],
  }),
  declineJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/decline-join-request',
    summary: 'Turn down somebody who asked to join; they may ask again',
    access: 'session',
    body: byId,
    response: joinRequest,
    errors: [
      joiningErrors.JOIN_REQUEST_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  withdrawJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/withdraw-join-request',
    summary: 'Take the own request to join back',
    access: 'session',
    body: byId,
    response: joinRequest,
    errors: [joiningErrors.JOIN_REQUEST_NOT_FOUND],
  }),
};
