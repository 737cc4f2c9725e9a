import { counter, gauge } from '@tessera/chassis/observe/own-metrics';

export const deliveriesReceived = counter(
  'billing_deliveries_received_total',
  'Authentic deliveries: new, repeated, conflicting, no event',
  ['outcome'],
);
export const deliveriesRefused = counter(
  'billing_deliveries_refused_total',
  'Deliveries turned away, by the code of the refusal; the door is the platform or an endpoint',
  ['door', 'reason'],
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
export const deliveriesHeld = gauge(
  'billing_deliveries_held_bytes',
  'Bodies that wait unanswered for the database',
);
