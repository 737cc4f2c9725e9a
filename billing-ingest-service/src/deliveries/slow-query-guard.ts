import {
  isDatabaseUnavailable,
  isOutOfMemory,
  isStatementTimeout,
} from '@tessera/chassis/db/errors';

/** This many costly deliveries in a row mean that the database is overloaded, not that the deliveries are too large. */
const MAX_COSTLY_IN_A_ROW = 2;

/** Whether the delivery itself may have exceeded the time or memory limit. */
const isTooCostly = (error: unknown) => isStatementTimeout(error) || isOutOfMemory(error);

/** Whether the database is unavailable, so that other deliveries would fail as well. */
export const isDatabaseOutage = (error: unknown) =>
  isDatabaseUnavailable(error) && !isTooCostly(error);

/** Distinguishes a costly delivery from an overloaded database, for deliveries that are tried one by one. */
export function createSlowQueryGuard() {
  let inARow = 0;
  return {
    passed: () => {
      inARow = 0;
    },
    /** Call after the failed delivery is postponed; rethrows when the database is overloaded. */
    failed(error: unknown) {
      inARow = isTooCostly(error) ? inARow + 1 : 0;
      if (inARow === MAX_COSTLY_IN_A_ROW) throw error;
    },
  };
}
