/** The time source of the business rules. */
export type Clock = { now(): Date };

/**
 * The database's clock, so that replicas with different clocks agree on expiry: the machine's time plus an offset that
 * is measured against the database at intervals.
 */
export function databaseClock(): Clock & {
  measure(databaseNow: () => Promise<Date>): Promise<void>;
} {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + offsetMilliseconds),
    async measure(databaseNow) {
      const before = Date.now();
      const databaseTime = await databaseNow();
      const localTime = (before + Date.now()) / 2;
      offsetMilliseconds = Math.round(databaseTime.getTime() - localTime);
    },
  };
}

export const systemClock: Clock = { now: () => new Date() };
