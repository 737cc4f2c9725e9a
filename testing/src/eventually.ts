import { vi } from 'vitest';

/** Repeats `attempt` until it no longer throws; throws its last error after `milliseconds`. */
export const eventually = <T>(attempt: () => T | Promise<T>, milliseconds = 10_000): Promise<T> =>
  vi.waitFor(attempt, { timeout: milliseconds, interval: 25 });
