import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { readErrors, updateErrors } from './access.ts';
import { ofOrganization, providerEnum } from './fields.ts';

/** Which organization of the payments provider is ours, and what it says about itself. */
export const connection = z.object({
  organizationId: z.string(),
  providerOrganizationId: z.string(),
  linkedAt: isoDate,
  /** When the newest delivery about it arrived; null while there was none. */
  lastDeliveryAt: isoDate.nullable(),
  /** Null until the provider has told of it. */
  providerOrganization: z
    .object({
      name: z.string(),
      slug: z.string(),
      avatarUrl: z.string().nullable(),
      email: z.string().nullable(),
      website: z.string().nullable(),
      subscriptionSettings: z
        .object({
          allowMultipleSubscriptions: z.boolean().nullable(),
          allowCustomerUpdates: z.boolean().nullable(),
          prorationBehavior: providerEnum.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Whether records can be compared with the provider's API at all. */
  canCompare: z.boolean(),
  /** Where the provider shows this organization and its records; null when that is not known. */
  dashboardUrl: z.string().nullable(),
  /** When the organization set an access token of its own for that; null when it has none. */
  tokenSetAt: isoDate.nullable(),
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
  PROVIDER_TOKEN_NOT_FOUND: {
    status: 400,
    message: 'The organization has no access token of the provider',
  },
});

/** As the provider made it. */
const providerToken = z
  .string()
  .min(8)
  .max(512)
  .regex(/^[\x21-\x7e]+$/);

export const connectionRoutes = {
  getConnection: defineRoute({
    method: 'GET',
    path: '/api/billing/connection',
    summary: "The organization's link to the payments provider, or null",
    access: 'session',
    query: z.object(ofOrganization),
    response: connection.nullable(),
    errors: readErrors,
  }),
  linkOrganization: defineRoute({
    method: 'POST',
    path: '/api/billing/link-organization',
    summary:
      'Link the organization to its provider organization; what arrived before belongs to it at once',
    access: 'session',
    body: z.object({ providerOrganizationId: id, ...ofOrganization }),
    response: connection,
    errors: [
      ...updateErrors,
      connectionErrors.PROVIDER_ORGANIZATION_IS_ALREADY_LINKED,
      connectionErrors.ORGANIZATION_IS_ALREADY_LINKED,
    ],
  }),
  unlinkOrganization: defineRoute({
    method: 'POST',
    path: '/api/billing/unlink-organization',
    summary: 'End the link; deliveries are kept and belong to nobody until the next link',
    access: 'session',
    body: z.object(ofOrganization),
    response: z.object({ success: z.literal(true) }),
    errors: [...updateErrors, connectionErrors.ORGANIZATION_IS_NOT_LINKED],
  }),
  setProviderToken: defineRoute({
    method: 'POST',
    path: '/api/billing/set-provider-token',
    summary:
      "Compare the organization's records with the provider's API by an access token of its own; no answer holds it",
    access: 'session',
    body: z.object({ token: providerToken, ...ofOrganization }),
    response: connection,
    errors: [
      ...updateErrors,
      connectionErrors.ORGANIZATION_IS_NOT_LINKED,
      connectionErrors.PROVIDER_API_IS_NOT_CONFIGURED,
    ],
  }),
  removeProviderToken: defineRoute({
    method: 'POST',
    path: '/api/billing/remove-provider-token',
    summary: 'Forget the access token of the provider',
    access: 'session',
    body: z.object(ofOrganization),
    response: connection,
    errors: [
      ...updateErrors,
      connectionErrors.ORGANIZATION_IS_NOT_LINKED,
      connectionErrors.PROVIDER_TOKEN_NOT_FOUND,
    ],
  }),
};
