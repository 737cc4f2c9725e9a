import { isInvalidRow, violatesConstraint } from '@tessera/chassis/db/errors';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';

const MAX_ATTEMPTS = 3;
const CONFLICT_CONSTRAINTS = ['account_login_unique', 'user_email_unique'];

/**
 * Two callbacks of one user may arrive at once: the unique constraint rejects one insert, and the retry finds the
 * row.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

/** Runs an insert. Constraint violations become `error`, except conflicts, which `retryOnConflict` handles. */
export async function insertOrThrow<T>(error: ErrorDefinition, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isInvalidRow(cause) && !isConflict(cause) ? new ApiError(error, { cause }) : cause;
  }
}

const isConflict = (error: unknown) =>
  CONFLICT_CONSTRAINTS.some((constraint) => violatesConstraint(error, constraint));
