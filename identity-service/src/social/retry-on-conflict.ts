import { isInvalidRow, violatesConstraint } from '@tessera/chassis/db/errors';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';

const ATTEMPTS = 3;
const RACES = ['account_login_unique', 'user_email_unique'];

/**
 * Two callbacks of one user may arrive at once: the unique constraint rejects one insert, and the retry finds the
 * row.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRace(error)) throw error;
    }
  }
}

/** Runs an insert. Constraint violations become `error`, except conflicts, which `retryOnConflict` handles. */
export async function insertOrThrow<T>(
  refusal: ErrorDefinition,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw isInvalidRow(cause) && !isRace(cause) ? new ApiError(refusal, { cause }) : cause;
  }
}

const isRace = (error: unknown) => RACES.some((race) => violatesConstraint(error, race));
