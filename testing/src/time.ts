import type { Clock } from '@tessera/chassis/ports/clock';
import { vi } from 'vitest';

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export type TestClock = Clock & {
  /** Moves time forward: `30s`, `10m`, `48h`, `7d`. */
  advance(span: `${number}${keyof typeof UNITS}`): void;
};

/** Real time that a test can move forward. */
export function testClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(span) {
      ahead += Number.parseFloat(span) * UNITS[span.slice(-1) as keyof typeof UNITS];
    },
  };
}

/** Repeats `attempt` until it no longer throws; throws its last error after `milliseconds`. */
export const eventually = <T>(attempt: () => T | Promise<T>, milliseconds = 10_000): Promise<T> =>
  vi.waitFor(attempt, { timeout: milliseconds, interval: 25 });
