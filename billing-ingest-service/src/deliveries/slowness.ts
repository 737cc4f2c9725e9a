import { isDatabaseUnavailable, tookTooLong } from '@app/chassis/db/errors';

/** So many deliveries in a row that take too long are not to blame for it: the database is slow. */
const SLOW_IN_A_ROW = 2;

/** Whether the database, not what was read, is why it failed: nothing is gained by trying others. */
export const isDatabaseAway = (error: unknown) =>
  isDatabaseUnavailable(error) && !tookTooLong(error);

/** Tells a delivery that takes too long from a database that does, for deliveries that are tried one by one. */
export function watchSlowness() {
  let inARow = 0;
  return {
    passed: () => {
      inARow = 0;
    },
    /** Call it when the failed delivery is out of the way; throws when going on makes no sense. */
    failed(error: unknown) {
      inARow = tookTooLong(error) ? inARow + 1 : 0;
      if (inARow === SLOW_IN_A_ROW) throw error;
    },
  };
}
