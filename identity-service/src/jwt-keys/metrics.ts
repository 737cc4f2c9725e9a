import { gauge } from '@tessera/chassis/telemetry/custom-metrics';

export const signingKeySignsFrom = gauge(
  'tessera_identity_signing_key_signs_from_timestamp_seconds',
  'Start of use of the current signing key, as Unix time',
);
export const signingKeyRotation = gauge(
  'tessera_identity_signing_key_rotation_seconds',
  'Configured rotation interval of signing keys',
);
