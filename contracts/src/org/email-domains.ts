import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { memberErrors, roleInput } from './members.ts';
import { organizationErrors } from './organization-errors.ts';

/** Users with a verified address of the domain may join at once, or request to join. */
const domainPolicy = z.enum(['join', 'request']);
export type DomainPolicy = z.output<typeof domainPolicy>;

/** An email domain of an organization. It takes effect once it is verified by a DNS record. */
export const emailDomain = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** In ASCII and lower case. */
  domain: z.string(),
  policy: domainPolicy,
  /** Role of members who join by the domain. */
  role: z.string(),
  /** The DNS record that verifies the domain; it must stay in place. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** Null until verified; a domain is verified for at most one organization. */
  verifiedAt: z.nullable(isoDate),
  /** Since when the record of a verified domain is missing; after three days the verification lapses. */
  missingSince: z.nullable(isoDate),
  createdAt: isoDate,
});
export type EmailDomain = z.output<typeof emailDomain>;

/** `effectivePolicy` is `request` instead of `join` while the member who set role and policy may not grant the role. */
export const listedEmailDomain = z.extend(emailDomain, { effectivePolicy: domainPolicy });
export type ListedEmailDomain = z.output<typeof listedEmailDomain>;

export const emailDomainErrors = defineErrors({
  INVALID_EMAIL_DOMAIN: { status: 400, message: 'Invalid email domain' },
  PUBLIC_EMAIL_DOMAIN: { status: 400, message: 'Public email domains are not allowed' },
  EMAIL_DOMAIN_ALREADY_EXISTS: { status: 400, message: 'Email domain already exists' },
  EMAIL_DOMAIN_LIMIT_REACHED: { status: 403, message: 'Email domain limit reached' },
  EMAIL_DOMAIN_NOT_FOUND: { status: 400, message: 'Email domain not found' },
  EMAIL_DOMAIN_RECORD_NOT_FOUND: { status: 400, message: 'Email domain record not found' },
  EMAIL_DOMAIN_IS_TAKEN: {
    status: 400,
    message: 'Email domain is verified by another organization',
  },
});

const byId = { emailDomainId: id };
const updateErrors = [
  emailDomainErrors.EMAIL_DOMAIN_NOT_FOUND,
  organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
];

export const emailDomainRoutes = {
  addEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/add-email-domain',
    summary: 'Add an email domain to the organization; it takes effect once it is verified',
    access: 'session',
    body: z.object({
      domain: z.string().check(z.minLength(1), z.maxLength(1024)),
      policy: z.optional(domainPolicy),
      role: z.optional(roleInput),
      organizationId: optionalOrganizationId,
    }),
    response: emailDomain,
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      emailDomainErrors.INVALID_EMAIL_DOMAIN,
      emailDomainErrors.PUBLIC_EMAIL_DOMAIN,
      memberErrors.MEMBER_NOT_FOUND,
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
      emailDomainErrors.EMAIL_DOMAIN_ALREADY_EXISTS,
      emailDomainErrors.EMAIL_DOMAIN_LIMIT_REACHED,
    ],
  }),
  verifyEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/verify-email-domain',
    summary: 'Verify a domain by its DNS record; responds with 503 when DNS is unavailable',
    access: 'session',
    body: z.object(byId),
    response: emailDomain,
    errors: [
      ...updateErrors,
      emailDomainErrors.EMAIL_DOMAIN_RECORD_NOT_FOUND,
      emailDomainErrors.EMAIL_DOMAIN_IS_TAKEN,
    ],
  }),
  updateEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/update-email-domain',
    summary: 'Change policy or role of a domain',
    access: 'session',
    body: z.object({
      ...byId,
      policy: z.optional(domainPolicy),
      role: z.optional(roleInput),
    }),
    response: emailDomain,
    errors: [
      ...updateErrors,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
    ],
  }),
  removeEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/remove-email-domain',
    summary: 'Remove a domain and its join requests; members who joined by it stay',
    access: 'session',
    body: z.object(byId),
    response: emailDomain,
    errors: updateErrors,
  }),
  listEmailDomains: defineRoute({
    method: 'GET',
    path: '/organization/list-email-domains',
    summary: 'List the domains of an organization, oldest first; requires organization:update',
    access: 'session',
    query: z.object({ organizationId: optionalOrganizationId }),
    response: z.array(listedEmailDomain),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
    ],
  }),
};
