import type { BucketInterval } from '@tessera/contracts/billing/reporting/analytics';
import { reportingErrors } from '@tessera/contracts/billing/reporting/report-range';
import { ApiError } from '@tessera/contracts/define/error';
import { addDays, dayOf, daysBetween, isDay } from '../listing/days.rules.ts';
import { addMonths, monthOf } from '../summary/months.rules.ts';

/** Calendar days in UTC, both included. */
export type Range = { readonly from: string; readonly to: string };

const DEFAULT_MONTHS = 12;
/** Ten years with three leap days. */
const MAX_DAYS = 3_653;
const MAX_BUCKETS = 400;

type Given = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The range of a report: up to today and from the first day of a month by default. Throws REPORT_RANGE_IS_INVALID. */
export function rangeOf(given: Given, now: Date): Range {
  const to = given.to ?? dayOf(now);
  if (!isDay(to)) throw new ApiError(reportingErrors.REPORT_RANGE_IS_INVALID);
  const from = given.from ?? `${addMonths(monthOf(new Date(to)), 1 - DEFAULT_MONTHS)}-01`;
  const days = daysBetween(from, to);
  if (!isDay(from) || days < 1 || days > MAX_DAYS) {
    throw new ApiError(reportingErrors.REPORT_RANGE_IS_INVALID);
  }
  return { from, to };
}

/** As many days as the range has, before it. */
export const rangeBefore = ({ from, to }: Range): Range => ({
  from: addDays(from, -daysBetween(from, to)),
  to: addDays(from, -1),
});

/** The first days of the buckets of a range. The first bucket starts with the range. Throws REPORT_RANGE_IS_INVALID. */
export function bucketStarts({ from, to }: Range, interval: BucketInterval): string[] {
  const starts: string[] = [];
  for (let start = from; start <= to; start = nextStart(start, interval)) {
    if (starts.length === MAX_BUCKETS) throw new ApiError(reportingErrors.REPORT_RANGE_IS_INVALID);
    starts.push(start);
  }
  return starts;
}

/** The first day after a day on which a day, week or month starts. */
function nextStart(day: string, interval: BucketInterval): string {
  switch (interval) {
    case 'day':
      return addDays(day, 1);
    case 'week':
      return addDays(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
    case 'month':
      return `${addMonths(day.slice(0, 7), 1)}-01`;
  }
}
