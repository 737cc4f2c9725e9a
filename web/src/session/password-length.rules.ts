import type { AccountRules } from '@tessera/contracts/identity/sign-up';

/** Whether a new password has as many characters as are asked for here. */
export const isWithin =
  ({ shortest, longest }: AccountRules['passwordLength']) =>
  (password: string) =>
    password.length >= shortest && password.length <= longest;
