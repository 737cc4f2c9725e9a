const DAY_MS = 86_400_000;

/** The UTC date so many days before a moment: `2025-06-30`. */
export const daysBack = (from: Date, count: number) =>
  new Date(from.getTime() - count * DAY_MS).toISOString().slice(0, 10);

/** All days of a range, including both ends. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length: count + 1 }, (_, index) => daysBack(new Date(to), count - index));
}

/** The UTC month so many months before another: `2025-06`. */
export function monthsBack(from: Date, count: number): string {
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - count, 1));
  return month.toISOString().slice(0, 7);
}
