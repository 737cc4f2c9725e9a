import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, id } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';
import { credentialErrors, readErrors, updateErrors } from './access.ts';
import { organizationQuery } from './record-fields.ts';

/** Rejected deliveries by error code; `count` is the total since the endpoint was created. */
const rejection = z.object({ reason: z.string(), count: z.int(), lastAt: isoDate });

/**
 * A delivery URL of one organization, which cannot be guessed, and the secret that the provider signs with.
 * During a rotation two secrets are valid.
 */
export const endpoint = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  /** The URL to enter at the provider. */
  url: z.string(),
  /** A disabled endpoint rejects deliveries with 404. */
  isEnabled: z.boolean(),
  createdAt: isoDate,
  /** When the current secret was set. */
  secretCreatedAt: isoDate,
  /** Null unless the previous secret is still valid. */
  previousSecretCreatedAt: z.nullable(isoDate),
  /** When the newest authentic delivery arrived. */
  lastDeliveryAt: z.nullable(isoDate),
  /** Newest first. */
  rejections: z.array(rejection),
});
export type Endpoint = z.output<typeof endpoint>;

/**
 * A secret that the provider generated: `whsec_` and base64, or any text. The prefix `standard:` or `raw:`
 * fixes how the key is derived from it.
 */
const givenSecret = z.string().check(z.minLength(16), z.maxLength(256), z.regex(/^[\x21-\x7e]+$/));

/** The only response that contains a secret: it is not shown again. */
const revealed = z.object({ endpoint, secret: z.string() });

export const endpointErrors = defineErrors({
  ENDPOINT_NOT_FOUND: { status: 404, message: 'Billing endpoint not found' },
  ENDPOINT_LIMIT_REACHED: {
    status: 403,
    message: 'The organization has reached its maximum number of billing endpoints',
  },
  ENDPOINT_SECRET_IS_ROTATING: {
    status: 409,
    message: 'Two secrets are already valid. Revoke the previous one first.',
  },
  ENDPOINT_HAS_ONE_SECRET: { status: 409, message: 'There is no previous secret to revoke' },
});

const params = z.object({ id });
const body = z.object(organizationQuery);
const changeErrors = [...updateErrors, endpointErrors.ENDPOINT_NOT_FOUND];
const secretErrors = [...credentialErrors, endpointErrors.ENDPOINT_NOT_FOUND];

export const endpointRoutes = {
  listEndpoints: defineRoute({
    method: 'GET',
    path: '/api/billing/endpoints',
    summary:
      "List the organization's endpoints (own delivery URLs) with their last delivery and rejections",
    access: 'session',
    query: z.object(organizationQuery),
    response: z.object({ items: z.array(endpoint), limit: z.int() }),
    errors: readErrors,
  }),
  getEndpoint: defineRoute({
    method: 'GET',
    path: '/api/billing/endpoints/:id',
    summary: 'Get an endpoint with its last delivery and rejections',
    access: 'session',
    params,
    query: z.object(organizationQuery),
    response: endpoint,
    errors: [...readErrors, endpointErrors.ENDPOINT_NOT_FOUND],
  }),
  createEndpoint: defineRoute({
    method: 'POST',
    path: '/api/billing/endpoints',
    summary:
      'Create an endpoint. The secret is generated unless given; only this response contains it. Records received there belong to this organization alone and do not confirm a link',
    access: 'session',
    body: z.object({
      name: displayName,
      secret: z.optional(givenSecret),
      ...organizationQuery,
    }),
    response: revealed,
    errors: [...credentialErrors, endpointErrors.ENDPOINT_LIMIT_REACHED],
  }),
  updateEndpoint: defineRoute({
    method: 'POST',
    path: '/api/billing/endpoints/:id/update',
    summary: 'Rename, disable or enable an endpoint',
    access: 'session',
    params,
    body: z.object({
      name: z.optional(displayName),
      isEnabled: z.optional(z.boolean()),
      ...organizationQuery,
    }),
    response: endpoint,
    errors: changeErrors,
  }),
  rotateEndpointSecret: defineRoute({
    method: 'POST',
    path: '/api/billing/endpoints/:id/rotate-secret',
    summary: 'Replace the secret; the previous one stays valid until it is revoked',
    access: 'session',
    params,
    body: z.object({ secret: z.optional(givenSecret), ...organizationQuery }),
    response: revealed,
    errors: [...secretErrors, endpointErrors.ENDPOINT_SECRET_IS_ROTATING],
  }),
  revokePreviousSecret: defineRoute({
    method: 'POST',
    path: '/api/billing/endpoints/:id/revoke-previous-secret',
    summary: 'Revoke the previous secret: signatures made with it are rejected',
    access: 'session',
    params,
    body,
    response: endpoint,
    errors: [...secretErrors, endpointErrors.ENDPOINT_HAS_ONE_SECRET],
  }),
  deleteEndpoint: defineRoute({
    method: 'POST',
    path: '/api/billing/endpoints/:id/delete',
    summary: 'Delete an endpoint; its deliveries are kept',
    access: 'session',
    params,
    body,
    response: z.object({ success: z.literal(true) }),
    errors: changeErrors,
  }),
};
