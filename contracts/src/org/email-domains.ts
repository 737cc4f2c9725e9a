import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { invitationErrors } from './invitations.ts';
import { givenRoles, memberErrors } from './members.ts';
import { organizationChoice } from './organization-choice.ts';
import { organizationErrors } from './organization-errors.ts';

/** What somebody with a proven address of the domain may do: join at once, or ask to. */
const domainPolicy = z.enum(['join', 'request']);
export type DomainPolicy = z.output<typeof domainPolicy>;

/** A domain whose addresses belong to an organization, as soon as it has shown that it rules the domain. */
export const emailDomain = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** In ASCII and lower case. */
  domain: z.string(),
  policy: domainPolicy,
  /** What those who join by it are. */
  role: z.string(),
  /** The DNS record that proves the domain, for as long as it is to count. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** Null until it is proven; at most one organization has a domain proven. */
  verifiedAt: isoDate.nullable(),
  /** Since when the record of a proven domain is not found; after three days it is proven no more. */
  missingSince: isoDate.nullable(),
  createdAt: isoDate,
});
export type EmailDomain = z.output<typeof emailDomain>;

/** `effectivePolicy`: `request` instead of `join` while the member who set role and policy could not give the role. */
export const listedEmailDomain = emailDomain.extend({ effectivePolicy: domainPolicy });
export type ListedEmailDomain = z.output<typeof listedEmailDomain>;

export const emailDomainErrors = defineErrors({
  INVALID_EMAIL_DOMAIN: { status: 400, message: 'Invalid email domain' },
  PUBLIC_EMAIL_DOMAIN: { status: 400, message: 'Addresses of this domain are given to anybody' },
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
const ofCaller = [
  emailDomainErrors.EMAIL_DOMAIN_NOT_FOUND,
  organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
];

export const emailDomainRoutes = {
  addEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/add-email-domain',
    summary:
      'Name a domain whose addresses belong to the organization; it counts once it is verified',
    access: 'session',
    body: z.object({
      domain: z.string().min(1).max(1024),
      policy: domainPolicy.optional(),
      role: givenRoles.optional(),
      organizationId: organizationChoice,
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
    summary: 'Look for the DNS record that proves a domain; 503 when no name server answers',
    access: 'session',
    body: z.object(byId),
    response: emailDomain,
    errors: [
      ...ofCaller,
      emailDomainErrors.EMAIL_DOMAIN_RECORD_NOT_FOUND,
      emailDomainErrors.EMAIL_DOMAIN_IS_TAKEN,
    ],
  }),
  updateEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/update-email-domain',
    summary: 'Change what addresses of a domain are good for',
    access: 'session',
    body: z.object({
      ...byId,
      policy: domainPolicy.optional(),
      role: givenRoles.optional(),
    }),
    response: emailDomain,
    errors: [
      ...ofCaller,
      invitationErrors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
      memberErrors.ROLE_NOT_FOUND,
    ],
  }),
  removeEmailDomain: defineRoute({
    method: 'POST',
    path: '/organization/remove-email-domain',
    summary: 'Give a domain up, with the requests to join by it; who joined by it stays',
    access: 'session',
    body: z.object(byId),
    response: emailDomain,
    errors: ofCaller,
  }),
  listEmailDomains: defineRoute({
    method: 'GET',
    path: '/organization/list-email-domains',
    summary: 'The domains of an organization, oldest first, for those who may change it',
    access: 'session',
    query: z.object({ organizationId: organizationChoice }),
    response: z.array(listedEmailDomain),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
    ],
  }),
};
