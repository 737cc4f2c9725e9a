import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';

type Limits = { readonly passwordMinLength: number; readonly passwordMaxLength: number };

/** A new password has a length within the limits; any characters are welcome. */
export function assertPasswordLength(password: string, limits: Limits): void {
  if (password.length < limits.passwordMinLength)
    throw new ApiError(passwordErrors.PASSWORD_TOO_SHORT);
  if (password.length > limits.passwordMaxLength)
    throw new ApiError(passwordErrors.PASSWORD_TOO_LONG);
}

/** Too long to be anybody's: not worth hashing. */
export const isHashable = (password: string, limits: Limits) =>
  password.length <= limits.passwordMaxLength;
