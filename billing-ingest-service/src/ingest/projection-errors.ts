import {
  isDatabaseUnavailable,
  isOutOfMemory,
  isStatementTimeout,
  sqlState,
} from '@tessera/chassis/db/errors';

/** Whether the projection exceeded the time or memory limit: of the delivery itself, or because the database is overloaded. */
export const isTooCostly = (error: unknown) => isStatementTimeout(error) || isOutOfMemory(error);

/** Whether the database is unavailable, so that other deliveries would fail as well. */
export const isDatabaseOutage = (error: unknown) =>
  isDatabaseUnavailable(error) && !isTooCostly(error);

/** A text for organizations about a defect of the service; details are in the log. */
export function failureText(error: unknown): string {
  const state = sqlState(error);
  return state === undefined ? 'internal error' : `rejected by the database (${state})`;
}
