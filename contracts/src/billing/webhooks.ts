import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';

export const webhookErrors = defineErrors({
  MISSING_REQUIRED_HEADERS: { status: 401, message: 'Missing required headers' },
  INVALID_SIGNATURE_HEADERS: { status: 401, message: 'Invalid Signature Headers' },
  MESSAGE_TIMESTAMP_TOO_OLD: { status: 401, message: 'Message timestamp too old' },
  MESSAGE_TIMESTAMP_TOO_NEW: { status: 401, message: 'Message timestamp too new' },
  NO_MATCHING_SIGNATURE_FOUND: { status: 401, message: 'No matching signature found' },
  NOT_AN_EVENT: { status: 400, message: 'Body is not an event' },
});

const received = z.object({ received: z.literal(true) });

export const webhookRoutes = {
  receiveWebhook: defineRoute({
    method: 'POST',
    path: '/webhooks/billing',
    summary:
      'Receive a signed delivery of the payments provider (Standard Webhooks); responds after storing it',
    access: 'public',
    bodyType: 'raw',
    response: received,
    errors: Object.values(webhookErrors),
  }),
  receiveEndpointWebhook: defineRoute({
    method: 'POST',
    path: '/webhooks/billing/:endpointId',
    summary:
      "Receive a signed delivery to an organization's endpoint; 404 while the endpoint is disabled or unknown",
    access: 'public',
    bodyType: 'raw',
    params: z.object({ endpointId: id }),
    response: received,
    errors: Object.values(webhookErrors),
  }),
};
