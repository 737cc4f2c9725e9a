const OPENS_AFTER_TIMEOUTS = 5;
const TRIAL_EVERY_MILLISECONDS = 1_000;
/** Timeouts of one route within this time have one cause and count as one. */
const BURST_MILLISECONDS = 1_000;

/**
 * Stops calls to a service that hangs: after a few timeouts in a row only one trial call a second is allowed, until any
 * call gets a response. A service that hangs then delays few clients (REL-10).
 */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let timeouts = 0;
  let lastTrialAt = 0;
  const lastCountedAt = new Map<string, number>();
  return {
    allows(): boolean {
      if (timeouts < OPENS_AFTER_TIMEOUTS) return true;
      const time = now();
      if (time - lastTrialAt < TRIAL_EVERY_MILLISECONDS) return false;
      lastTrialAt = time;
      return true;
    },
    responded(): void {
      timeouts = 0;
      lastCountedAt.clear();
    },
    /** Counts a timeout of a call to the route. Returns true when it opens the circuit. */
    timedOut(route: string): boolean {
      const time = now();
      const countedAt = lastCountedAt.get(route);
      if (countedAt !== undefined && time - countedAt < BURST_MILLISECONDS) return false;
      lastCountedAt.set(route, time);
      timeouts += 1;
      if (timeouts === OPENS_AFTER_TIMEOUTS) lastTrialAt = time;
      return timeouts === OPENS_AFTER_TIMEOUTS;
    },
  };
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
