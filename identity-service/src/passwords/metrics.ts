import { observableGauge } from '@tessera/chassis/telemetry/custom-metrics';

export const passwordChecksWaiting = observableGauge(
  'tessera_identity_password_checks_waiting',
  'Password hashes and checks waiting for a thread',
);
