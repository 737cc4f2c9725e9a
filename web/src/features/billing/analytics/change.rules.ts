/** A change from the previous period: its direction, and its size as a fraction of the previous value. */
export type Change = {
  readonly direction: 'up' | 'down' | 'none';
  readonly part: number;
};

/** One decimal of a percentage. */
const PRECISION = 1_000;

/** Null if one of the values is unknown, and for a previous value of zero, of which nothing is a fraction. */
export function changeOf(current: number | null, previous: number | null): Change | null {
  if (current === null || previous === null) return null;
  if (current === previous) return { direction: 'none', part: 0 };
  if (previous === 0) return null;
  const part = Math.round(Math.abs((current - previous) / previous) * PRECISION) / PRECISION;
  return { direction: current > previous ? 'up' : 'down', part };
}
