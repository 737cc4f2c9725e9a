const DAY_MS = 86_400_000;

/** The calendar day in UTC so many before a moment: `2025-06-30`. */
export const daysBack = (from: Date, count: number) =>
  new Date(from.getTime() - count * DAY_MS).toISOString().slice(0, 10);

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length: count + 1 }, (_, index) => daysBack(new Date(to), count - index));
}
