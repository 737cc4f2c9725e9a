import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageQuery, timeOrderQuery } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { member, memberErrors, memberUser } from './members.ts';

export const joinRequestStatus = z.enum(['pending', 'approved', 'declined', 'withdrawn']);

/** A request to join an organization by an address of its email domain. */
export const joinRequest = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  /** The user's verified address, of a domain of the organization. */
  email: z.string(),
  status: joinRequestStatus,
  createdAt: isoDate,
  decidedAt: z.nullable(isoDate),
  /** Id of the user who approved or declined it. */
  decidedBy: z.nullable(z.string()),
});
export type JoinRequest = z.output<typeof joinRequest>;

export const joinRequestErrors = defineErrors({
  EMAIL_VERIFICATION_REQUIRED_TO_JOIN: {
    status: 403,
    message: 'Email verification required to join by email domain',
  },
  /** The same error when the organization does not exist, lacks the domain, or has another policy. */
  YOU_CANNOT_JOIN_THIS_ORGANIZATION: { status: 403, message: 'You cannot join this organization' },
  YOU_HAVE_ALREADY_REQUESTED_TO_JOIN: {
    status: 400,
    message: 'You have already requested to join this organization',
  },
  JOIN_REQUEST_LIMIT_REACHED: { status: 403, message: 'Join request limit reached' },
  JOIN_REQUEST_NOT_FOUND: { status: 400, message: 'Join request not found' },
});

const byId = z.object({ joinRequestId: id });
const emailDomainErrors = [
  joinRequestErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN,
  joinRequestErrors.YOU_CANNOT_JOIN_THIS_ORGANIZATION,
  memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
];

export const joinRequestRoutes = {
  listJoinableOrganizations: defineRoute({
    method: 'GET',
    path: '/organization/list-joinable-organizations',
    summary:
      "List organizations that the user's verified address allows to join or to request to join",
    access: 'session',
    response: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        logo: z.nullable(z.string()),
        policy: z.enum(['join', 'request']),
        /** The user's pending request. */
        joinRequestId: z.nullable(z.string()),
      }),
    ),
    errors: [joinRequestErrors.EMAIL_VERIFICATION_REQUIRED_TO_JOIN],
  }),
  joinOrganization: defineRoute({
    method: 'POST',
    path: '/organization/join',
    summary: 'Join an organization by its email domain and make it the active organization',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: z.object({ member }),
    errors: [...emailDomainErrors, memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED],
  }),
  requestToJoin: defineRoute({
    method: 'POST',
    path: '/organization/request-to-join',
    summary: 'Request to join an organization by its email domain',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: joinRequest,
    errors: [
      ...emailDomainErrors,
      joinRequestErrors.YOU_HAVE_ALREADY_REQUESTED_TO_JOIN,
      joinRequestErrors.JOIN_REQUEST_LIMIT_REACHED,
    ],
  }),
  listJoinRequests: defineRoute({
    method: 'GET',
    path: '/organization/list-join-requests',
    summary: 'List join requests, newest first by default; requires invitation:create',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      status: z.optional(joinRequestStatus),
      ...pageQuery,
      ...timeOrderQuery,
      ...countQuery,
    }),
    response: countedPageOf(z.extend(joinRequest, { user: memberUser })),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  approveJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/approve-join-request',
    summary: 'Approve a join request and add the member with the role of the email domain',
    access: 'session',
    body: byId,
    response: z.object({ joinRequest, member }),
    errors: [
      joinRequestErrors.JOIN_REQUEST_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
      memberErrors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
    ],
  }),
  declineJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/decline-join-request',
    summary: 'Decline a join request; the user may request again',
    access: 'session',
    body: byId,
    response: joinRequest,
    errors: [
      joinRequestErrors.JOIN_REQUEST_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
    ],
  }),
  withdrawJoinRequest: defineRoute({
    method: 'POST',
    path: '/organization/withdraw-join-request',
    summary: 'Withdraw a join request',
    access: 'session',
    body: byId,
    response: joinRequest,
    errors: [joinRequestErrors.JOIN_REQUEST_NOT_FOUND],
  }),
};
