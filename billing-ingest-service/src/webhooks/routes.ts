import { handle } from '@tessera/chassis/http/handle';
import { webhookRoutes } from '@tessera/contracts/billing/webhooks';
import { type ApiError, commonErrors } from '@tessera/contracts/define/error';
import { deliveriesRefused } from '../deliveries/metrics.ts';
import type { BillingDeps } from '../deps.ts';
import { receiveEndpointWebhook } from './receive-endpoint-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { createWaiting } from './wait-for-database.ts';

/** To an endpoint that there is, it means that it is disabled; others are not counted. */
const { NOT_FOUND } = commonErrors;

export function webhookHandlers(deps: BillingDeps) {
  const waiting = createWaiting(deps);
  return [
    handle(
      webhookRoutes.receiveWebhook,
      ({ headers, bytes }) => waiting(bytes, () => receiveWebhook(deps, { headers, bytes })),
      {
        onRefusal(refusal) {
          deliveriesRefused.inc({ door: 'platform', reason: refusal.code });
          deps.log.info({ door: 'platform', reason: refusal.code }, 'delivery refused');
        },
      },
    ),
    handle(
      webhookRoutes.receiveEndpointWebhook,
      ({ params, headers, bytes }) =>
        waiting(bytes, () => receiveEndpointWebhook(deps, { ...params, headers, bytes })),
      {
        onRefusal(refusal: ApiError, { endpointId = '' }) {
          deliveriesRefused.inc({ door: 'endpoint', reason: refusal.code });
          deps.refusals.note(
            endpointId,
            refusal.is(NOT_FOUND) ? 'ENDPOINT_IS_DISABLED' : refusal.code,
          );
        },
      },
    ),
  ];
}
