const DAY_MS = 86_400_000;

/** The day of a moment in UTC, `2025-06-30`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The day that is so many days after another, or before it. */
export const addDays = (day: string, days: number) =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** How many days lie from one to another, both included; nought or fewer if they do not follow each other. */
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Whether the month has the day. */
export const isDay = (day: string) => addDays(day, 0) === day;
