import { sqlState } from '@tessera/chassis/db/errors';

/** A text for organizations about a defect of the service; details are in the log. */
export function failureText(error: unknown): string {
  const state = sqlState(error);
  return state === undefined ? 'internal error' : `rejected by the database (${state})`;
}
