import type { BucketInterval } from '@tessera/contracts/billing/reporting/analytics';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import { decimalsOf } from '../overview/currencies.rules.ts';

/** How a chart and its table write values and the first days of buckets. */
export type ChartFormats = {
  readonly value: (value: number) => string;
  /** Abbreviated, for an axis. */
  readonly shortValue: (value: number) => string;
  readonly bucket: (start: string) => string;
  /** Abbreviated, for an axis. */
  readonly shortBucket: (start: string) => string;
};

/** `currency` is null for numbers that are not amounts. */
export function useChartFormats(currency: string | null, interval: BucketInterval): ChartFormats {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { language } = i18n;
  return useMemo(() => {
    const amounts = shortAmounts(language, currency);
    const decimals = currency === null ? 0 : decimalsOf(currency);
    const days = new Intl.DateTimeFormat(language, {
      ...(interval === 'month'
        ? { month: 'short', year: '2-digit' }
        : { day: 'numeric', month: 'short' }),
      timeZone: 'UTC',
    });
    const buckets: Record<BucketInterval, (start: string) => string> = {
      day: formats.day,
      week: (start) => t('analytics.weekFrom', { date: formats.day(start) }),
      month: (start) => formats.month(start.slice(0, 7)),
    };
    return {
      value: (value) =>
        currency === null ? formats.number(value) : formats.money(value, currency),
      shortValue: (value) => amounts.format(value / 10 ** decimals),
      bucket: buckets[interval],
      shortBucket: (start) => days.format(new Date(start)),
    };
  }, [t, language, formats, currency, interval]);
}

/** Plain numbers for a code that is not a currency. */
function shortAmounts(language: string, currency: string | null): Intl.NumberFormat {
  const short = { notation: 'compact' } as const;
  if (currency === null) return new Intl.NumberFormat(language, short);
  try {
    return new Intl.NumberFormat(language, {
      ...short,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
  } catch {
    return new Intl.NumberFormat(language, short);
  }
}
