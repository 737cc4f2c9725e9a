import type { Translate } from './i18n.ts';

/** Formats of one language and time zone. */
export type Formats = {
  number(value: number): string;
  /** A number rounded to two digits, for an estimate. */
  approximate(value: number): string;
  /** `amount` in the smallest unit of the currency, shown with the number of decimals of the currency. */
  money(amount: number, currency: string): string;
  /** The same for an amount with decimals, such as the price of one unit: `0.25` cents. */
  fineMoney(amount: string, currency: string): string;
  /** A fraction of 1. */
  percent(part: number): string;
  /** A calendar month such as `2025-06`. */
  month(month: string): string;
  /** A calendar day such as `2025-06-30`, independent of the time zone. */
  day(day: string): string;
  date(at: Date | string): string;
  /** A range of dates; parts that both dates share are shown once. */
  dates(from: Date | string, to: Date | string): string;
  dateTime(at: Date | string): string;
  /** "3 minutes ago", "in 2 days"; `now` in milliseconds. */
  relative(at: Date | string, now: number): string;
  /** A duration in the largest unit with a whole number: "1 hour", "90 minutes". */
  span(seconds: number): string;
  /** A measured duration, abbreviated: "48 ms", "1.2 sec", "3 hr". */
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

/** Units that durations do not use: their length varies, or (weeks) they are unusual for settings. */
const isCalendar = (unit: string) => ['year', 'month', 'week'].includes(unit);

/** The formats of a language. Without `timeZone`, times are in the time zone of the device. */
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
  // Not "tomorrow" or "last month": they name calendar days and months, and `relative` measures elapsed time.
  const spans = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
  const now = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
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
      // `-0`, a negated amount of zero, would be shown with its sign.
      return format.format((amount || 0) / 10 ** decimals);
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
    relative(at, current) {
      const seconds = Math.round((new Date(at).getTime() - current) / 1000);
      const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
      if (!step) return now().format(0, 'second');
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
        // Not a region code.
        return code;
      }
    },
  };
}

const DASH = /[\u2010-\u2015-]/;

/** Makes a range of dates break at its dash only. */
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
    // Not a currency code.
    return null;
  }
}

type Total = { readonly total: number; readonly totalIsEstimate?: boolean | undefined };
type Context = { readonly t: Translate; readonly formats: Pick<Formats, 'number' | 'approximate'> };

/** The total of a list as text: "1,204", or "~12,000" for an estimate. */
export const totalText = ({ total, totalIsEstimate }: Total, { t, formats }: Context): string =>
  totalIsEstimate ? t('list.about', { total: formats.approximate(total) }) : formats.number(total);

/** Creates a value when it is first used: locale data of the browser takes milliseconds to load. */
function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
