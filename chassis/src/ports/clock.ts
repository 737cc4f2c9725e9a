/** Time as the rules see it. */
export type Clock = { now(): Date };

/**
 * The database's clock, so that replicas whose own clocks differ agree on what has expired: the
 * machine's time corrected by an offset that is measured against the database now and then.
 */
export function databaseClock(): Clock & {
  measure(databaseNow: () => Promise<Date>): Promise<void>;
} {
  let offsetMilliseconds = 0;
  return {
    now: () => new Date(Date.now() + offsetMilliseconds),
    async measure(databaseNow) {
      const before = Date.now();
      const there = await databaseNow();
      const here = (before + Date.now()) / 2;
      offsetMilliseconds = Math.round(there.getTime() - here);
    },
  };
}

export const systemClock: Clock = { now: () => new Date() };
