import { violatesConstraint } from '@tessera/chassis/db/errors';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';
import { userErrors, usernameErrors } from '@tessera/contracts/identity/users';

/** Maps the violation of a unique constraint, also by a concurrent insert, to the error of the contract. */
const withUniqueError =
  (constraint: string, definition: ErrorDefinition) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw violatesConstraint(error, constraint) ? new ApiError(definition) : error;
    }
  };

export const withEmailTakenError = withUniqueError(
  'user_email_unique',
  userErrors.USER_ALREADY_EXISTS,
);
export const withUsernameTakenError = withUniqueError(
  'user_username_unique',
  usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER,
);
