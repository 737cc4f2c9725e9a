import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, limits, optionalOrganizationId } from '../define/text.ts';
import { hasFourDigitYear, isoDate } from '../define/wire.ts';
import { organizationErrors } from './organization-errors.ts';

/** One user in one organization. `role` may hold several roles, joined by commas. */
export const member = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    userId: z.string(),
    role: z.string(),
    teamId: z.nullable(z.string()),
    createdAt: isoDate,
  })
  .register(z.globalRegistry, { id: 'Member' });
export type Member = z.output<typeof member>;

export const memberUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
});
export type MemberUser = z.output<typeof memberUser>;

export const memberWithUser = z
  .extend(member, { user: memberUser })
  .register(z.globalRegistry, { id: 'MemberWithUser' });
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
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    status: 400,
    message: 'You cannot leave the organization without an owner',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    status: 403,
    message: 'You are not allowed to update this member',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    status: 401,
    message: 'You are not allowed to delete this member',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to invite users to this organization',
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not a member of this organization',
  },
  ROLE_NOT_FOUND: { status: 400, message: 'Role not found' },
});

const roleText = z.string().check(z.minLength(1), z.maxLength(256));
/** One role, several separated by commas, or an array of either. */
export const roleInput = z.union([
  roleText,
  z.array(roleText).check(z.minLength(1), z.maxLength(32)),
]);

/** Resource -> required actions. */
const permissions = z.record(
  z.string().check(z.maxLength(64)),
  z.array(z.string().check(z.maxLength(64))).check(z.maxLength(32)),
);

const memberSorts = ['id', 'userId', 'role', 'createdAt', 'name', 'email'] as const;
const memberFilters = [...memberSorts, 'teamId'] as const;
const filterOperators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'not_in',
  'contains',
  'starts_with',
  'ends_with',
] as const;
const filterText = z.string().check(z.maxLength(256));
const filterValue = z.union([filterText, z.array(filterText).check(z.maxLength(100))]);

/** Whether a filter by time compares only dates: each entry of a list, or one text. */
function hasDates({ filterOperator = 'eq', filterValue: value = '' }: FilterQuery): boolean {
  const isList = filterOperator === 'in' || filterOperator === 'not_in';
  const text = typeof value === 'string' ? value : value.join(',');
  const texts = isList ? text.split(',') : [text];
  return texts.every((date) => hasFourDigitYear(new Date(date)));
}
type FilterQuery = {
  readonly filterOperator?: (typeof filterOperators)[number] | undefined;
  readonly filterValue?: string | readonly string[] | undefined;
};

export type MemberSort = (typeof memberSorts)[number];
export type MemberFilter = {
  readonly field: (typeof memberFilters)[number];
  readonly operator: (typeof filterOperators)[number];
  readonly value: string | readonly string[];
};

export const memberRoutes = {
  getActiveMember: defineRoute({
    method: 'GET',
    path: '/organization/get-active-member',
    summary: "Get the user's membership in the active organization",
    access: 'session',
    response: memberWithUser,
    errors: [memberErrors.NO_ACTIVE_ORGANIZATION, memberErrors.MEMBER_NOT_FOUND],
  }),
  listMembers: defineRoute({
    method: 'GET',
    path: '/organization/list-members',
    summary: 'List members, paginated, sorted, filtered and searched',
    description:
      '`total` counts all matches. Of more than 1,000 matches of a search, or of a filter by another field than the role, it is an estimate, with `totalIsEstimate`.',
    access: 'session',
    query: z
      .object({
        organizationId: optionalOrganizationId,
        organizationSlug: optionalOrganizationId,
        limit: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
        offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
        /** Alternative to `offset`, in the default order only. */
        cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
        sortBy: z.optional(z.enum(memberSorts)),
        sortDirection: z.optional(z.enum(['asc', 'desc'])),
        filterField: z.optional(z.enum(memberFilters)),
        filterOperator: z.optional(z.enum(filterOperators)),
        filterValue: z.optional(filterValue),
        /** Prefixes of words of the name or email address. */
        search: z.optional(z.string().check(z.maxLength(256))),
      })
      .check(
        z.refine(({ cursor, sortBy, offset }) => !cursor || (sortBy ?? offset) === undefined),
        z.refine((query) => query.filterField !== 'createdAt' || hasDates(query)),
      ),
    response: z.object({
      members: z.array(memberWithUser),
      total: z.int(),
      /** Absent when `total` is exact. */
      totalIsEstimate: z.optional(z.boolean()),
      /** Maximum number of members. Older servers do not send it. */
      membershipLimit: z.optional(z.int()),
    }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
  getActiveMemberRole: defineRoute({
    method: 'GET',
    path: '/organization/get-active-member-role',
    summary: 'Get the role of the user, or of another member, in the organization',
    access: 'session',
    query: z.object({
      userId: z.optional(z.string().check(z.maxLength(limits.id))),
      organizationId: optionalOrganizationId,
      organizationSlug: optionalOrganizationId,
    }),
    response: z.object({ role: z.string() }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
    ],
  }),
  updateMemberRole: defineRoute({
    method: 'POST',
    path: '/organization/update-member-role',
    summary: 'Set the roles of a member; takes effect with the next call',
    access: 'session',
    body: z.object({ memberId: id, role: roleInput, organizationId: optionalOrganizationId }),
    response: member,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
      memberErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
      memberErrors.ROLE_NOT_FOUND,
    ],
  }),
  hasPermission: defineRoute({
    method: 'POST',
    path: '/organization/has-permission',
    summary: "Check whether the user's roles grant all requested permissions",
    access: 'session',
    body: z
      .object({
        permissions: z.optional(permissions),
        permission: z.optional(permissions),
        organizationId: optionalOrganizationId,
      })
      .check(
        z.refine((body) => (body.permissions === undefined) !== (body.permission === undefined)),
      ),
    response: z.object({ error: z.null(), success: z.boolean() }),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHECK,
    ],
  }),
  removeMember: defineRoute({
    method: 'POST',
    path: '/organization/remove-member',
    summary: 'Remove a member, by id or email address',
    access: 'session',
    body: z.object({
      memberIdOrEmail: z.string().check(z.minLength(1), z.maxLength(254)),
      organizationId: optionalOrganizationId,
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
    summary: 'Leave an organization',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: memberWithUser,
    errors: [
      memberErrors.MEMBER_NOT_FOUND,
      memberErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    ],
  }),
};
