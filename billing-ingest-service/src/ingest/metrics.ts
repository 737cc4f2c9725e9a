import { counter, gauge } from '@tessera/chassis/telemetry/custom-metrics';
import { startAtZero } from '@tessera/chassis/telemetry/metrics';
import { webhookErrors } from '@tessera/contracts/billing/webhooks';

export const deliveriesReceived = counter(
  'tessera_billing_deliveries_received_total',
  'Authentic deliveries: new, repeated, conflicting, no event',
  ['outcome'],
);
startAtZero(
  deliveriesReceived,
  ['new', 'repeated', 'conflicting', 'no event'].map((outcome) => ({ outcome })),
);
export const deliveriesRejected = counter(
  'tessera_billing_deliveries_rejected_total',
  'Rejected deliveries by error code; the receiver is the platform or an endpoint',
  ['receiver', 'reason'],
);
startAtZero(
  deliveriesRejected,
  ['platform', 'endpoint'].flatMap((receiver) =>
    Object.keys(webhookErrors).map((reason) => ({ receiver, reason })),
  ),
);
export const deliveriesProjected = counter(
  'tessera_billing_deliveries_projected_total',
  'Projected deliveries: applied, stale, unknown, quarantined',
  ['status'],
);
startAtZero(
  deliveriesProjected,
  ['applied', 'stale', 'unknown', 'quarantined'].map((status) => ({ status })),
);
export const deliveriesWaiting = gauge(
  'tessera_billing_deliveries_waiting',
  'Stored deliveries that are not projected yet',
);
export const deliveriesBuffered = gauge(
  'tessera_billing_deliveries_buffered_bytes',
  'Bytes of request bodies that wait for the database',
);
