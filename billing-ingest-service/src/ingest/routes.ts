import { handle } from '@tessera/chassis/http/handle';
import { webhookRoutes } from '@tessera/contracts/billing/webhooks';
import { type ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { BillingDeps } from '../deps.ts';
import { deliveriesRejected } from './metrics.ts';
import { receiveEndpointWebhook } from './receive-endpoint-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { createDatabaseRetry } from './wait-for-database.ts';

/** For an existing endpoint, this error means that it is disabled; rejections of unknown endpoints are not counted. */
const { NOT_FOUND } = commonErrors;

export function webhookHandlers(deps: BillingDeps) {
  const retry = createDatabaseRetry(deps);
  return [
    handle(
      webhookRoutes.receiveWebhook,
      ({ headers, bytes: payload }) =>
        retry(payload, () => receiveWebhook(deps, { headers, payload })),
      {
        onError(error) {
          deliveriesRejected.inc({ receiver: 'platform', reason: error.code });
          deps.log.info({ receiver: 'platform', reason: error.code }, 'delivery rejected');
        },
      },
    ),
    handle(
      webhookRoutes.receiveEndpointWebhook,
      ({ params, headers, bytes: payload }) =>
        retry(payload, () => receiveEndpointWebhook(deps, { ...params, headers, payload })),
      {
        onError(error: ApiError, { endpointId = '' }) {
          deliveriesRejected.inc({ receiver: 'endpoint', reason: error.code });
          deps.rejections.add(
            endpointId,
            error.is(NOT_FOUND) ? 'ENDPOINT_IS_DISABLED' : error.code,
          );
        },
      },
    ),
  ];
}
