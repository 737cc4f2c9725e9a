/** The time source of the business rules. */
export type Clock = { now(): Date };

/** Does not jump when the time of the machine is set. */
const monotonicMilliseconds = () => performance.timeOrigin + performance.now();

/**
 * The database's clock, so that replicas with different clocks agree on expiry: the machine's monotonic clock plus an
 * offset that is measured against the database at intervals. A machine whose time jumps between two measurements still
 * has the right time.
 */
export function databaseClock(): Clock & {
  measure(databaseNow: () => Promise<Date>): Promise<void>;
} {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(Math.round(monotonicMilliseconds() + offsetMilliseconds)),
    async measure(databaseNow) {
      const before = monotonicMilliseconds();
      const databaseTime = await databaseNow();
      const localTime = (before + monotonicMilliseconds()) / 2;
      offsetMilliseconds = databaseTime.getTime() - localTime;
    },
  };
}

export const systemClock: Clock = { now: () => new Date() };
