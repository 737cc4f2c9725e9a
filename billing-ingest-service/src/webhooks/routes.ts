import { handle } from '@app/chassis/http/handle';
import { webhookRoutes } from '@app/contracts/billing/webhooks';
import type { BillingDeps } from '../deps.ts';
import { receiveWebhook } from './receive-webhook.ts';

export const webhookHandlers = (deps: BillingDeps) => [
  handle(webhookRoutes.receiveWebhook, ({ headers, bytes }) =>
    receiveWebhook(deps, { headers, bytes }),
  ),
];
