import { gauge } from '@tessera/chassis/observe/own-metrics';

export const signingKeySignsFrom = gauge(
  'identity_signing_key_signs_from_timestamp_seconds',
  'Since when the key that signs now has signed, as Unix time',
);
export const signingKeyRotation = gauge(
  'identity_signing_key_rotation_seconds',
  'How long a key signs, by configuration',
);
