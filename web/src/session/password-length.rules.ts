import type { AccountSettings } from '@tessera/contracts/identity/sign-up';

/** Whether a new password has as many characters as are asked for here. */
export const isWithin =
  ({ min, max }: AccountSettings['passwordLength']) =>
  (password: string) =>
    password.length >= min && password.length <= max;
