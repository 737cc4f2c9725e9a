import * as z from 'zod';
import { defineRoute } from '../define/route.ts';
import { displayName, id, imageUrl, limits } from '../define/text.ts';
import { arrayPageQuery, isoDate, queryFlag } from '../define/wire.ts';
import { sessionErrors } from '../identity/sessions.ts';
import { invitation } from './invitations.ts';
import { member, memberWithUser } from './members.ts';
import { organizationChoice } from './organization-choice.ts';
import { organizationErrors } from './organization-errors.ts';
import { team } from './teams.ts';

/** Settings of the deployment that apply to every organization. */
export const organizationSettings = z.object({
  canCreateOrganization: z.boolean(),
  /** A user who is a member of this many organizations cannot create another; null for no limit. */
  maxOrganizationsPerUser: z.number().int().nullable(),
  canDeleteOrganization: z.boolean(),
  maxMembers: z.number().int(),
  teamsEnabled: z.boolean(),
  /** The last team of an organization cannot be removed. */
  requiresTeam: z.boolean(),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

/** Metadata as stored and listed: the serialized text. Create and update answer the object. */
export const organization = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  createdAt: isoDate,
  metadata: z.string().nullable(),
});
export type Organization = z.output<typeof organization>;

/** 1 to 128 characters that need no escaping in a path or a page (SEC-77). */
export const slug = z
  .string()
  .min(1)
  .max(limits.slug)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  .regex(/^[^\u0000-\u0020\u007f-\u00a0/\\"'`<>%?#\s]+$/u);

/** Any JSON object; what counts is its size as serialized text. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => bytesOf(JSON.stringify(value)) <= limits.metadataBytes);

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

const fullOrganization = organization.extend({
  /** What the caller is and may do there, by all their roles: own roles count without being readable. */
  viewer: z.object({ role: z.string(), permissions: z.record(z.string(), z.array(z.string())) }),
  members: z.array(memberWithUser),
  invitations: z.array(invitation),
  teams: z.array(team),
});

const listedOrganization = organization.extend({
  viewer: z.object({ role: z.string() }).optional(),
  memberCount: z.number().int().optional(),
  ownerCount: z.number().int().optional(),
});
export type ListedOrganization = z.output<typeof listedOrganization>;

export type FullOrganization = z.output<typeof fullOrganization>;

export const organizationRoutes = {
  createOrganization: defineRoute({
    method: 'POST',
    path: '/organization/create',
    summary: 'Found an organization; the caller becomes its first member and works in it',
    access: 'session',
    body: z.object({
      name: displayName,
      slug,
      logo: imageUrl.optional(),
      metadata: metadata.optional(),
      keepCurrentActiveOrganization: z.boolean().optional(),
    }),
    response: organization.extend({ metadata: metadata.optional(), members: z.array(member) }),
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
    summary: 'Whether a slug is free; reserves nothing',
    access: 'session',
    body: z.object({ slug }),
    response: z.object({ status: z.literal(true) }),
    errors: [organizationErrors.SLUG_IS_TAKEN],
  }),
  updateOrganization: defineRoute({
    method: 'POST',
    path: '/organization/update',
    summary: 'Change what is given of an organization; metadata is replaced whole',
    access: 'session',
    body: z.object({
      data: z.object({
        name: displayName.optional(),
        slug: slug.optional(),
        logo: imageUrl.nullish(),
        metadata: metadata.optional(),
      }),
      organizationId: organizationChoice,
    }),
    response: organization.extend({ metadata: metadata.optional() }),
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
    summary: 'Delete an organization with all that belongs to it; needs a fresh session',
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
      'Work in another organization, or in none; answers it in full, with its first 100 members, and `X-Has-More` as below',
    access: 'session',
    body: z.object({
      organizationId: organizationChoice.nullable(),
      organizationSlug: organizationChoice,
    }),
    response: fullOrganization.nullable(),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
  listOrganizations: defineRoute({
    method: 'GET',
    path: '/organization/list',
    summary: "The caller's organizations, oldest first",
    access: 'session',
    query: z.object({
      ...arrayPageQuery,
      /** Asked for, entries say more than other clients know: the caller's role, and how many members and owners there are. */
      withRole: queryFlag,
      withMemberCount: queryFlag,
    }),
    response: z.array(listedOrganization),
    errors: [],
  }),
  getOrganization: defineRoute({
    method: 'GET',
    path: '/organization/get-organization',
    summary: 'An organization without what is in it; null when none is active',
    access: 'session',
    query: z.object({
      organizationId: organizationChoice,
      organizationSlug: organizationChoice,
    }),
    response: organization.nullable(),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
  getFullOrganization: defineRoute({
    method: 'GET',
    path: '/organization/get-full-organization',
    summary:
      'An organization with members, invitations and teams, 1,000 of each at most; null when none is active. The header `X-Has-More` names those of the three that go on, in their lists',
    access: 'session',
    query: z.object({
      organizationId: organizationChoice,
      organizationSlug: organizationChoice,
      membersLimit: arrayPageQuery.limit,
    }),
    response: fullOrganization.nullable(),
    errors: [organizationErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION],
  }),
};
