const OPENS_AFTER_TIMEOUTS = 5;
const TRIAL_EVERY_MILLISECONDS = 1_000;

/**
 * Stops asking a service that hangs: after a few time-outs in a row only one call a second is let
 * through to try, until any call is answered. A frozen service then holds no crowd of callers (REL-10).
 */
export function createCircuit(now: () => number = () => performance.now()) {
  let timeouts = 0;
  let lastTrialAt = 0;
  return {
    allows(): boolean {
      if (timeouts < OPENS_AFTER_TIMEOUTS) return true;
      const time = now();
      if (time - lastTrialAt < TRIAL_EVERY_MILLISECONDS) return false;
      lastTrialAt = time;
      return true;
    },
    answered(): void {
      timeouts = 0;
    },
    /** True when this one opens the circuit. */
    timedOut(): boolean {
      timeouts += 1;
      if (timeouts === OPENS_AFTER_TIMEOUTS) lastTrialAt = now();
      return timeouts === OPENS_AFTER_TIMEOUTS;
    },
  };
}
export type Circuit = ReturnType<typeof createCircuit>;
