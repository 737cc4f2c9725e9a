import { level } from '@tessera/chassis/observe/own-metrics';

export const passwordChecksWaiting = level(
  'identity_password_checks_waiting',
  'Hashes and checks of passwords that wait for a thread',
);
