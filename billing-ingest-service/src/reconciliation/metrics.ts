import { counter, gauge } from '@tessera/chassis/telemetry/custom-metrics';

export const recordsCompared = counter(
  'tessera_billing_records_compared_total',
  "Records compared with the provider's API: none (no drift), missing, outdated, missing_at_provider",
  ['kind', 'drift'],
);
export const reconciledAt = gauge(
  'tessera_billing_reconciled_timestamp_seconds',
  'Time at which this process last finished a reconciliation',
);
