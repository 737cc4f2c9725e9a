import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';
import { displayName, id, imageUrl, limits, optionalOrganizationId } from '../define/text.ts';
import { arrayPageQuery, isoDate, queryFlag } from '../define/wire.ts';
import { sessionErrors } from '../identity/sessions.ts';
import { invitation } from './invitations.ts';
import { member, memberWithUser } from './members.ts';
import { organizationErrors } from './organization-errors.ts';
import { team } from './teams.ts';

/** Settings of the deployment that apply to every organization. */
export const organizationSettings = z.object({
  canCreateOrganization: z.boolean(),
  /** A user who is a member of this many organizations cannot create another; null for no limit. */
  maxOrganizationsPerUser: z.nullable(z.int()),
  canDeleteOrganization: z.boolean(),
  maxMembers: z.int(),
  teamsEnabled: z.boolean(),
  /** The last team of an organization cannot be removed. */
  requiresTeam: z.boolean(),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

/** `metadata` is serialized JSON; create and update return it as an object. */
export const organization = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.nullable(z.string()),
    createdAt: isoDate,
    metadata: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Organization' });
export type Organization = z.output<typeof organization>;

/** 1 to 128 characters that need no escaping in a path or a page (SEC-77). */
export const slug = z.string().check(
  z.minLength(1),
  z.maxLength(limits.slug),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
  z.regex(/^[^\u0000-\u0020\u007f-\u00a0/\\"'`<>%?#\s]+$/u),
);

/** Any JSON object; the limit applies to its serialized size. */
export const metadata = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => bytesOf(JSON.stringify(value)) <= limits.metadataBytes));

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Roles of the user and the permissions that they grant, custom roles included. */
const viewer = z.object({
  role: z.string(),
  permissions: z.record(z.string(), z.array(z.string())),
});

const fullOrganization = z.extend(organization, {
  viewer,
  members: z.array(memberWithUser),
  invitations: z.array(invitation),
  teams: z.array(team),
});

const listedOrganization = z.extend(organization, {
  viewer: z.optional(viewer),
  memberCount: z.optional(z.int()),
  ownerCount: z.optional(z.int()),
});
export type ListedOrganization = z.output<typeof listedOrganization>;

export type FullOrganization = z.output<typeof fullOrganization>;

export const organizationRoutes = {
  createOrganization: defineRoute({
    method: 'POST',
    path: '/organization/create',
    summary:
      'Create an organization; the user becomes its owner, and it becomes the active organization',
    access: 'session',
    body: z.object({
      name: displayName,
      slug,
      logo: z.optional(imageUrl),
      metadata: z.optional(metadata),
      keepCurrentActiveOrganization: z.optional(z.boolean()),
    }),
    response: z.extend(organization, { metadata: z.optional(metadata), members: z.array(member) }),
    errors: [
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
      organizationErrors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
      organizationErrors.ORGANIZATION_ALREADY_EXISTS,
    ],
  }),
  getOrganizationSettings: defineRoute({
    method: 'GET',
    path: '/organization/settings',
    summary: 'Get the organization settings: enabled features and limits',
    access: 'session',
    response: organizationSettings,
    errors: [],
  }),
  checkSlug: defineRoute({
    method: 'POST',
    path: '/organization/check-slug',
    summary: 'Check whether a slug is available; does not reserve it',
    access: 'session',
    body: z.object({ slug }),
    response: z.object({ status: z.literal(true) }),
    errors: [organizationErrors.SLUG_IS_TAKEN],
  }),
  updateOrganization: defineRoute({
    method: 'POST',
    path: '/organization/update',
    summary: 'Update the given fields of an organization; metadata is replaced as a whole',
    access: 'session',
    body: z.object({
      data: z.object({
        name: z.optional(displayName),
        slug: z.optional(slug),
        logo: z.nullish(imageUrl),
        metadata: z.optional(metadata),
      }),
      organizationId: optionalOrganizationId,
    }),
    response: z.extend(organization, { metadata: z.optional(metadata) }),
    errors: [
      organizationErrors.ORGANIZATION_NOT_FOUND,
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE,
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
      organizationErrors.ORGANIZATION_ALREADY_EXISTS,
    ],
  }),
  deleteOrganization: defineRoute({
    method: 'POST',
    path: '/organization/delete',
    summary: 'Delete an organization and everything in it; requires a fresh session',
    access: 'session',
    body: z.object({ organizationId: id }),
    response: organization,
    errors: [
      organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION_TO_CHANGE,
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
      organizationErrors.FORBIDDEN,
      sessionErrors.SESSION_IS_NOT_FRESH,
    ],
  }),
  setActiveOrganization: defineRoute({
    method: 'POST',
    path: '/organization/set-active',
    summary:
      'Set or clear the active organization; returns it with its first 100 members and the header `X-Has-More`',
    access: 'session',
    body: z.object({
      organizationId: z.nullable(optionalOrganizationId),
      organizationSlug: optionalOrganizationId,
    }),
    response: z.nullable(fullOrganization),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
  listOrganizations: defineRoute({
    method: 'GET',
    path: '/organization/list',
    summary: "List the user's organizations, oldest first",
    access: 'session',
    query: z.object({
      ...arrayPageQuery,
      /**
       * Add the user's role with its permissions, and the numbers of members and owners, which better-auth clients do not
       * know.
       */
      withRole: queryFlag,
      withMemberCount: queryFlag,
    }),
    response: z.array(listedOrganization),
    errors: [],
  }),
  getOrganization: defineRoute({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'Get an organization; null when none is active',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      organizationSlug: optionalOrganizationId,
    }),
    response: z.nullable(organization),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
  getFullOrganization: defineRoute({
    method: 'GET',
    path: '/organization/get-full-organization',
    summary:
      'Get an organization with up to 1,000 members, invitations and teams each; null when none is active. The header `X-Has-More` names the truncated lists',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      organizationSlug: optionalOrganizationId,
      membersLimit: arrayPageQuery.limit,
    }),
    response: z.nullable(fullOrganization),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
};
