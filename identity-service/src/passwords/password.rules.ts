import { ApiError } from '@tessera/contracts/define/error';
import { passwordErrors } from '@tessera/contracts/identity/passwords';

/**
 * The password of the accounts that `npm run dev` creates. It is public, so it is rejected unless
 * AUTH_ALLOW_DEVELOPMENT_PASSWORD is set, which only `npm run dev` does.
 */
export const developmentPassword = 'development only';

type Limits = { readonly passwordMinLength: number; readonly passwordMaxLength: number };

/** A new password has a length within the limits; any characters are allowed. */
export function assertPasswordLength(password: string, limits: Limits): void {
  if (password.length < limits.passwordMinLength)
    throw new ApiError(passwordErrors.PASSWORD_TOO_SHORT);
  if (password.length > limits.passwordMaxLength)
    throw new ApiError(passwordErrors.PASSWORD_TOO_LONG);
}

/** A longer password cannot match any account, so it is not hashed. */
export const isHashable = (password: string, limits: Limits) =>
  password.length <= limits.passwordMaxLength;
