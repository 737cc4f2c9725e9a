import type { AccountSettings } from '@tessera/contracts/identity/sign-up';

/** Whether a new password has an accepted length. */
export const isWithin =
  ({ min, max }: AccountSettings['passwordLength']) =>
  (password: string) =>
    password.length >= min && password.length <= max;
