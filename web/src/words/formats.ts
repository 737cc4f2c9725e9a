import { once, type Translate } from './translate.ts';

/** How numbers, money and times are written in one language. */
export type Formats = {
  number(value: number): string;
  /** A number rounded to two digits, for an estimate. */
  approximate(value: number): string;
  /** `amount` in the currency's smallest unit; the currency's own number of decimals is used. */
  money(amount: number, currency: string): string;
  /** The same for an amount with decimals of its own, such as the price of one unit: `0.25` cents. */
  fineMoney(amount: string, currency: string): string;
  /** A part of 1. */
  percent(part: number): string;
  /** A calendar month such as `2025-06`. */
  month(month: string): string;
  /** A calendar day such as `2025-06-30`, whatever the time zone. */
  day(day: string): string;
  date(at: Date | string): string;
  /** Two dates as one stretch of time, without saying twice what they share. */
  dates(from: Date | string, to: Date | string): string;
  dateTime(at: Date | string): string;
  /** "3 minutes ago", "in 2 days"; `now` in milliseconds. */
  relative(at: Date | string, now: number): string;
  /** How long something is, in the largest unit that it is a whole number of: "1 hour", "90 minutes". */
  span(seconds: number): string;
  /** How long something took, in short: "48 ms", "1.2 sec", "3 hr". */
  duration(milliseconds: number): string;
  list(items: readonly string[]): string;
  country(code: string): string;
};

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const MILLISECONDS = 1_000;

/** Units of no one length, and weeks, which nobody sets a clock by. */
const isCalendar = (unit: string) => ['year', 'month', 'week'].includes(unit);

/** `timeZone` is the one to show times in; the device's own when it is left out. */
export function formatsOf(language: string, timeZone?: string): Formats {
  const numbers = once(() => new Intl.NumberFormat(language));
  const approximations = once(
    () => new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }),
  );
  const parts = once(
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }),
  );
  const months = once(
    () => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  );
  const days = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  const dates = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }));
  const dateTimes = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const spans = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  const lists = once(() => new Intl.ListFormat(language));
  const countries = once(() => new Intl.DisplayNames(language, { type: 'region' }));
  const currencies = new Map<string, Intl.NumberFormat | null>();

  const currencyFormat = (currency: string) => {
    const known = currencies.get(currency);
    if (known !== undefined) return known;
    const made = currencyOf(language, currency);
    currencies.set(currency, made);
    return made;
  };

  return {
    number: (value) => numbers().format(value),
    approximate: (value) => approximations().format(value),
    money(amount, currency) {
      const format = currencyFormat(currency.toUpperCase());
      if (!format) return `${numbers().format(amount)} ${currency.toUpperCase()}`;
      const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
      return format.format(amount / 10 ** decimals);
    },
    fineMoney(amount, currency) {
      const format = currencyFormat(currency.toUpperCase());
      if (!format) return `${amount} ${currency.toUpperCase()}`;
      const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
      const own = amount.split('.')[1]?.length ?? 0;
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency: currency.toUpperCase(),
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: decimals,
        maximumFractionDigits: Math.min(decimals + own, 14),
      }).format(Number(amount) / 10 ** decimals);
    },
    percent: (part) => parts().format(part),
    month: (month) => months().format(new Date(`${month}-01T00:00:00Z`)),
    day: (day) => days().format(new Date(`${day}T00:00:00Z`)),
    date: (at) => dates().format(new Date(at)),
    dates: (from, to) => unbroken(dates().formatRangeToParts(new Date(from), new Date(to))),
    dateTime: (at) => dateTimes().format(new Date(at)),
    relative(at, now) {
      const seconds = Math.round((new Date(at).getTime() - now) / 1000);
      const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
      if (!step) return spans().format(0, 'second');
      const [unit, size] = step;
      return spans().format(Math.round(seconds / size), unit);
    },
    span(seconds) {
      const step = STEPS.find(([unit, size]) => !isCalendar(unit) && seconds % size === 0);
      const [unit, size] = step ?? ['second', 1];
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
      return format.format(seconds / size);
    },
    duration(milliseconds) {
      const step = STEPS.find(
        ([unit, size]) => !isCalendar(unit) && milliseconds >= size * MILLISECONDS,
      );
      const [unit, size] =
        step ?? (milliseconds < MILLISECONDS ? ['millisecond', 0.001] : ['second', 1]);
      const format = new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      });
      return format.format(milliseconds / MILLISECONDS / size);
    },
    list: (items) => lists().format(items),
    country(code) {
      try {
        return countries().of(code) ?? code;
      } catch {
        // Not a region code: shown as it came.
        return code;
      }
    },
  };
}

const DASH = /[\u2010-\u2015-]/;

/** A stretch of time breaks at the dash between its dates, not within one of them. */
function unbroken(parts: readonly { readonly value: string }[]): string {
  const has = parts.some(({ value }) => DASH.test(value));
  return parts
    .map(({ value }) => (has && !DASH.test(value) ? value.replaceAll(' ', '\u00a0') : value))
    .join('');
}

function currencyOf(language: string, currency: string): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
  } catch {
    // A code that is no currency's: the caller writes it out.
    return null;
  }
}

type Total = { readonly total: number; readonly totalIsEstimate?: boolean | undefined };
type Words = { readonly t: Translate; readonly formats: Pick<Formats, 'number' | 'approximate'> };

/** The total of a list as text: "1,204", or "about 12,000" for an estimate. */
export const totalText = ({ total, totalIsEstimate }: Total, { t, formats }: Words): string =>
  totalIsEstimate ? t('list.about', { total: formats.approximate(total) }) : formats.number(total);
