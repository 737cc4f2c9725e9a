import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { credentialErrors, readErrors, updateErrors } from './access.ts';
import { organizationQuery, providerEnum } from './record-fields.ts';

/** The provider organization that is linked to the organization, and its profile at the provider. */
export const connection = z.object({
  organizationId: z.string(),
  providerOrganizationId: z.string(),
  /**
   * False if the link was created by a delivery to one of the organization's own URLs. The organization then sees
   * only deliveries to its own URLs: none to the platform's URL, and no records that the provider's API lists. An
   * operator, an access token or, where allowed, an owner confirms a link.
   */
  isConfirmed: z.boolean(),
  linkedAt: isoDate,
  /** When its newest delivery arrived; null before the first. */
  lastDeliveryAt: z.nullable(isoDate),
  /** Null until the provider has sent it. */
  providerOrganization: z.nullable(
    z.object({
      name: z.string(),
      slug: z.string(),
      avatarUrl: z.nullable(z.string()),
      email: z.nullable(z.string()),
      website: z.nullable(z.string()),
      subscriptionSettings: z.nullable(
        z.object({
          allowMultipleSubscriptions: z.nullable(z.boolean()),
          allowCustomerUpdates: z.nullable(z.boolean()),
          prorationBehavior: z.nullable(providerEnum),
        }),
      ),
    }),
  ),
  /** Whether records can be compared with the provider's API. */
  reconciliationEnabled: z.boolean(),
  /** URL of the provider's pages for this organization and its records; null when unknown. */
  dashboardUrl: z.nullable(z.string()),
  /** When the organization set its own access token of the provider; null when it has none. */
  tokenSetAt: z.nullable(isoDate),
});
export type Connection = z.output<typeof connection>;

export const connectionErrors = defineErrors({
  PROVIDER_ORGANIZATION_IS_ALREADY_LINKED: {
    status: 409,
    message: 'This provider organization is linked to another organization',
  },
  ORGANIZATION_IS_ALREADY_LINKED: {
    status: 409,
    message: 'The organization is linked to another provider organization',
  },
  ORGANIZATION_IS_NOT_LINKED: {
    status: 400,
    message: 'The organization is not linked to a provider organization',
  },
  PROVIDER_API_IS_NOT_CONFIGURED: {
    status: 400,
    message: "The provider's API is not configured",
  },
  LINKING_REQUIRES_PROOF: {
    status: 403,
    message:
      'Linking requires an access token of the provider that covers the organization, or an operator',
  },
  PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION: {
    status: 403,
    message: 'The access token does not cover this provider organization',
  },
  SAMPLE_EVENTS_ARE_NOT_AVAILABLE: {
    status: 400,
    message: 'This installation cannot send sample events',
  },
  PROVIDER_TOKEN_NOT_FOUND: {
    status: 400,
    message: 'The organization has no access token of the provider',
  },
});

/** An access token as the provider issued it. */
const providerToken = z.string().check(z.minLength(8), z.maxLength(512), z.regex(/^[\x21-\x7e]+$/));

/** What linking requires in this installation, and whether it can send sample events. */
export const connectionSettings = z.object({
  /** An owner may link a provider organization without proof. */
  selfLinkingEnabled: z.boolean(),
  /** An access token of the provider can prove a link. */
  tokenProofEnabled: z.boolean(),
  /** A development system sends sample events on request. */
  sampleEventsAvailable: z.boolean(),
});

export const connectionRoutes = {
  getConnectionSettings: defineRoute({
    method: 'GET',
    path: '/api/billing/connection-settings',
    summary:
      'Get what linking the organization to a provider organization requires, and whether sample events can be sent',
    access: 'session',
    query: z.object(organizationQuery),
    response: connectionSettings,
    errors: readErrors,
  }),
  getConnection: defineRoute({
    method: 'GET',
    path: '/api/billing/connection',
    summary: "Get the organization's link to the payments provider; null when there is none",
    access: 'session',
    query: z.object(organizationQuery),
    response: z.nullable(connection),
    errors: readErrors,
  }),
  linkOrganization: defineRoute({
    method: 'POST',
    path: '/api/billing/link-organization',
    summary:
      'Link the organization to a provider organization. Requires an access token of the provider that covers it, unless BILLING_SELF_LINKING_ENABLED is set; the token is stored for reconciliation. Records received before the link belong to the organization at once',
    access: 'session',
    body: z.object({
      providerOrganizationId: id,
      token: z.optional(providerToken),
      ...organizationQuery,
    }),
    response: connection,
    errors: [
      ...credentialErrors,
      connectionErrors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED,
      connectionErrors.ORGANIZATION_IS_ALREADY_LINKED,
      connectionErrors.LINKING_REQUIRES_PROOF,
      connectionErrors.PROVIDER_API_IS_NOT_CONFIGURED,
      connectionErrors.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION,
    ],
  }),
  unlinkOrganization: defineRoute({
    method: 'POST',
    path: '/api/billing/unlink-organization',
    summary:
      'Remove the link; deliveries are kept and belong to no organization until the next link',
    access: 'session',
    body: z.object(organizationQuery),
    response: z.object({ success: z.literal(true) }),
    errors: [...updateErrors, connectionErrors.ORGANIZATION_IS_NOT_LINKED],
  }),
  sendSampleEvents: defineRoute({
    method: 'POST',
    path: '/api/billing/send-sample-events',
    summary:
      'Development only: start sending sample events of the linked provider organization to this installation',
    access: 'session',
    body: z.object(organizationQuery),
    response: z.object({ success: z.literal(true) }),
    errors: [
      ...updateErrors,
      connectionErrors.ORGANIZATION_IS_NOT_LINKED,
      connectionErrors.SAMPLE_EVENTS_ARE_NOT_AVAILABLE,
    ],
  }),
  setProviderToken: defineRoute({
    method: 'POST',
    path: '/api/billing/set-provider-token',
    summary:
      "Set the organization's access token of the provider, for reconciliation; no response contains it. A token that covers the provider organization confirms an unconfirmed link",
    access: 'session',
    body: z.object({ token: providerToken, ...organizationQuery }),
    response: connection,
    errors: [
      ...credentialErrors,
      connectionErrors.ORGANIZATION_IS_NOT_LINKED,
      connectionErrors.PROVIDER_API_IS_NOT_CONFIGURED,
      connectionErrors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED,
      connectionErrors.PROVIDER_TOKEN_DOES_NOT_COVER_THE_ORGANIZATION,
    ],
  }),
  removeProviderToken: defineRoute({
    method: 'POST',
    path: '/api/billing/remove-provider-token',
    summary: 'Remove the access token of the provider',
    access: 'session',
    body: z.object(organizationQuery),
    response: connection,
    errors: [
      ...credentialErrors,
      connectionErrors.ORGANIZATION_IS_NOT_LINKED,
      connectionErrors.PROVIDER_TOKEN_NOT_FOUND,
    ],
  }),
};
