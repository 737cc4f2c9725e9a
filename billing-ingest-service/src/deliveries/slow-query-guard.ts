import { isDatabaseUnavailable, ranOutOfMemory, tookTooLong } from '@tessera/chassis/db/errors';

/** So many deliveries in a row that cost too much are not to blame for it: the database has too little. */
const MAX_COSTLY_IN_A_ROW = 2;

/** Whether it may be what was read that took too long or too much of the database's memory. */
const isTooCostly = (error: unknown) => tookTooLong(error) || ranOutOfMemory(error);

/** Whether the database, not what was read, is why it failed: nothing is gained by trying others. */
export const isDatabaseOutage = (error: unknown) =>
  isDatabaseUnavailable(error) && !isTooCostly(error);

/** Tells a delivery that costs too much from a database that is short of all, for deliveries tried one by one. */
export function createSlowQueryGuard() {
  let inARow = 0;
  return {
    passed: () => {
      inARow = 0;
    },
    /** Call it when the failed delivery is out of the way; throws when going on makes no sense. */
    failed(error: unknown) {
      inARow = isTooCostly(error) ? inARow + 1 : 0;
      if (inARow === MAX_COSTLY_IN_A_ROW) throw error;
    },
  };
}
