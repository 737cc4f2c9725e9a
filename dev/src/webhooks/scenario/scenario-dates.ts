export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const DAY = 24 * 60 * MINUTE;

/** The start of a date's day, UTC. */
export function startOfDay(date: Date): Date {
  return new Date(Math.floor(date.getTime() / DAY) * DAY);
}

/** The days from 1970 to a date. */
export const dayNumber = (date: Date): number => Math.floor(date.getTime() / DAY);

export const plus = (date: Date, milliseconds: number): Date =>
  new Date(date.getTime() + milliseconds);

/** The same day and time `months` later, or the last day of a shorter month. */
export function monthsLater(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0));
  later.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return later;
}

/** A time in the provider's format, `microseconds` later. */
export function timeText(date: Date, microseconds = 0): string {
  const fraction = date.getUTCMilliseconds() * 1_000 + microseconds;
  return `${date.toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}Z`;
}

const TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00))$/;

/** A copy of a JSON value with all times `days` later; everything else is unchanged. */
export function moveTimes<T>(value: T, days: number): T;
export function moveTimes(value: unknown, days: number): unknown {
  if (typeof value === 'string') return moveTime(value, days);
  if (Array.isArray(value)) return value.map((item) => moveTimes(item, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, moveTimes(item, days)]),
  );
}

function moveTime(text: string, days: number): string {
  const [, day, rest] = TIME.exec(text) ?? [];
  if (day === undefined) return text;
  return `${plus(new Date(day), days * DAY)
    .toISOString()
    .slice(0, 10)}${rest}`;
}
