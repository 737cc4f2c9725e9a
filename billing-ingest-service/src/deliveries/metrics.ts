import { counter, gauge } from '@app/chassis/observe/own-metrics';

export const deliveriesReceived = counter(
  'billing_deliveries_received_total',
  'Deliveries at the door: new, repeated, conflicting, no event, not verified',
  ['outcome'],
);
export const deliveriesProjected = counter(
  'billing_deliveries_projected_total',
  'Deliveries read: applied, stale, unknown, quarantined',
  ['status'],
);
export const deliveriesWaiting = gauge(
  'billing_deliveries_waiting',
  'Stored deliveries that have not been read yet',
);
