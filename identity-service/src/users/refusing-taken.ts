import { violates } from '@tessera/chassis/db/errors';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { userErrors, usernameErrors } from '@tessera/contracts/identity/users';

/**
 * Of those who want the same name at once the database lets one have it: what it says to the others
 * becomes the refusal of the contract.
 */
const refusing =
  (constraint: string, refusal: ErrorDefinition) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw violates(error, constraint) ? new ApiError(refusal) : error;
    }
  };

export const refusingTakenEmail = refusing('user_email_unique', userErrors.USER_ALREADY_EXISTS);
export const refusingTakenUsername = refusing(
  'user_username_unique',
  usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER,
);
