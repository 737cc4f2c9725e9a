import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { organizationChoice } from './organization-choice.ts';

/** One user in one organization. `role` may hold several roles, joined by commas. */
export const member = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  teamId: z.string().nullable(),
  createdAt: isoDate,
});
export type Member = z.output<typeof member>;

export const memberUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
});
export type MemberUser = z.output<typeof memberUser>;

export const memberWithUser = member.extend({ user: memberUser });
export type MemberWithUser = z.output<typeof memberWithUser>;

export const memberErrors = defineErrors({
  MEMBER_NOT_FOUND: { status: 400, message: 'Member not found' },
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'No active organization' },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    status: 403,
    message: 'Organization membership limit reached',
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already a member of this organization',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 400,
    message: 'You cannot leave the organization as the only owner',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    status: 401,
    message: 'You are not allowed to delete this member',
  },
});

export const memberRoutes = {
  getActiveMember: defineRoute({
    method: 'GET',
    path: '/organization/get-active-member',
    summary: "The caller's membership in the active organization",
    access: 'session',
    response: memberWithUser,
    errors: [memberErrors.NO_ACTIVE_ORGANIZATION, memberErrors.MEMBER_NOT_FOUND],
  }),
  removeMember: defineRoute({
    method: 'POST',
    path: '/organization/remove-member',
    summary: 'Take a member, named by id or address, out of the organization',
    access: 'session',
    body: z.object({
      memberIdOrEmail: z.string().min(1).max(254),
      organizationId: organizationChoice,
    }),
    response: z.object({ member: memberWithUser }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
    ],
  }),
  leaveOrganization: defineRoute({
    method: 'POST',
    path: '/organization/leave',
    summary: 'End the own membership',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: memberWithUser,
    errors: [
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    ],
  }),
};
