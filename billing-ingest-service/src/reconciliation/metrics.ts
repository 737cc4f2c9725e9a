import { counter, gauge } from '@tessera/chassis/telemetry/custom-metrics';

export const recordsCompared = counter(
  'billing_records_compared_total',
  "Records compared with the provider's API: none (no drift), missing, outdated, missing_at_provider",
  ['kind', 'drift'],
);
export const reconciledAt = gauge(
  'billing_reconciled_timestamp_seconds',
  'Time at which this process last finished a reconciliation',
);
