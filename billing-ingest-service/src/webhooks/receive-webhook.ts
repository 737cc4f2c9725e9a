import type { BillingDeps } from '../deps.ts';
import { type IncomingWebhook, receiveDelivery } from './receive-delivery.ts';

/** The platform's own delivery URL, signed with the platform-wide secret. */
export const PLATFORM = 'platform';

/** A delivery for any merchant of the platform: whose it is, is for the link to say. */
export const receiveWebhook = (deps: BillingDeps, webhook: IncomingWebhook) =>
  receiveDelivery(
    deps,
    { endpoint: PLATFORM, organizationId: null, keys: deps.config.webhookKeys },
    webhook,
  );
