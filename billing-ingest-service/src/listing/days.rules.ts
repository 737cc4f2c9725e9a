const DAY_MS = 86_400_000;

/** The day of a moment in UTC, `2025-06-30`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Adds days; a negative number subtracts them. */
export const addDays = (day: string, days: number) =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Number of days, first and last included; zero or less if they are in the wrong order. */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Whether the calendar has the day: false for `2025-02-30`. */
export const isDay = (day: string) => addDays(day, 0) === day;
