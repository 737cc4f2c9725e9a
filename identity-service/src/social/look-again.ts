import { refusesRow, violates } from '@tessera/chassis/db/errors';
import { ApiError, type ErrorDefinition } from '@tessera/contracts/define/error';

const ATTEMPTS = 3;
const RACES = ['account_login_unique', 'user_email_unique'];

/**
 * Two browsers may come back for one person at once: the database lets one make the row, and the other one looks
 * again and finds it.
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRace(error)) throw error;
    }
  }
}

/** Makes a row. One that the database will not have is the refusal; a lost race is left to who looks again. */
export async function makeRow<T>(refusal: ErrorDefinition, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw refusesRow(cause) && !isRace(cause) ? new ApiError(refusal, { cause }) : cause;
  }
}

const isRace = (error: unknown) => RACES.some((race) => violates(error, race));
