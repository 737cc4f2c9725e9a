import {
  type BucketInterval,
  bucketInterval,
} from '@tessera/contracts/billing/reporting/analytics';
import { daysBack, monthsBack } from '../utc-dates.rules.ts';

/** Calendar days in UTC, both included. */
export type Range = { readonly from: string; readonly to: string };

export const presets = ['7d', '30d', '3m', '12m', 'ytd'] as const;
export type Preset = (typeof presets)[number];
export const DEFAULT_PRESET: Preset = '12m';

const DAY_MS = 86_400_000;
/** Ten years with three leap days. The service rejects longer ranges. */
const MAX_DAYS = 3_653;
/** The service rejects more buckets. */
const MAX_BUCKETS = 400;
/** The longest ranges that have a bucket per day or per week by default. */
const DAILY_UP_TO = 31;
const WEEKLY_UP_TO = 184;

/** The days of a preset up to today; months are calendar months and include the current one. */
export function rangeOfPreset(preset: Preset, today: Date): Range {
  const firstDays: Record<Preset, string> = {
    '7d': daysBack(today, 6),
    '30d': daysBack(today, 29),
    '3m': `${monthsBack(today, 2)}-01`,
    '12m': `${monthsBack(today, 11)}-01`,
    ytd: `${today.getUTCFullYear()}-01-01`,
  };
  return { from: firstDays[preset], to: daysBack(today, 0) };
}

/** The range of two days in the address; null if the service would reject it. */
export function customRange(from: string | null, to: string | null): Range | null {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return null;
  const days = lengthOf({ from, to });
  return days >= 1 && days <= MAX_DAYS ? { from, to } : null;
}

/** The first and the last day that can be chosen as the start and as the end of a range. */
export function boundsOf({ from, to }: Range, today: string) {
  const upToToday = (day: string) => {
    if (day > today) return today;
    return day;
  };
  return {
    from: { min: addDays(to, 1 - MAX_DAYS), max: upToToday(to) },
    to: { min: from, max: upToToday(addDays(from, MAX_DAYS - 1)) },
  };
}

const addDays = (day: string, count: number) => daysBack(new Date(day), -count);

/** Whether the range has no more buckets than the service returns. */
export const fits = (range: Range, interval: BucketInterval) =>
  bucketCount(range, interval) <= MAX_BUCKETS;

/** The requested interval if it fits, else one with few enough buckets to read. */
export function intervalOf(requested: string | null, range: Range): BucketInterval {
  const known = bucketInterval.options.find((interval) => interval === requested);
  if (known !== undefined && fits(range, known)) return known;
  const days = lengthOf(range);
  if (days <= DAILY_UP_TO) return 'day';
  return days <= WEEKLY_UP_TO ? 'week' : 'month';
}

const dayNumber = (day: string) => Date.parse(day) / DAY_MS;
/** Weeks start on Monday; 1970-01-01 was a Thursday. */
const weekNumber = (day: string) => Math.floor((dayNumber(day) + 3) / 7);
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const lengthOf = ({ from, to }: Range) => dayNumber(to) - dayNumber(from) + 1;

function bucketCount({ from, to }: Range, interval: BucketInterval): number {
  const numberOf = { day: dayNumber, week: weekNumber, month: monthNumber }[interval];
  return numberOf(to) - numberOf(from) + 1;
}

/** Whether the calendar has this day, from 1900 on. */
function isDay(day: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(day)) return false;
  const moment = new Date(day);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}
