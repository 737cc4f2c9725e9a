import type { BillingDeps } from '../deps.ts';
import { type IncomingWebhook, receiveDelivery } from './receive.ts';

/** The platform's own delivery URL, signed with the platform-wide secret. */
export const PLATFORM = 'platform';

/** A delivery for any merchant of the platform; the link decides which organization sees it. */
export const receiveWebhook = (deps: BillingDeps, webhook: IncomingWebhook) =>
  receiveDelivery(
    deps,
    { endpoint: PLATFORM, organizationId: null, keys: deps.config.webhookKeys },
    webhook,
  );
