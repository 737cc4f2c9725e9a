import { sqlState } from '@tessera/chassis/db/errors';

/** What an organization may read of a defect of ours; the log has the rest. */
export function failureText(error: unknown): string {
  const state = sqlState(error);
  return state === undefined ? 'failed inside' : `refused by the database (${state})`;
}
