import type { Language } from '@tessera/contracts/identity/users';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';

/** Loads the names of months and days. Those in English are part of Day.js. */
const loadNames: Readonly<Record<Language, () => Promise<unknown>>> = {
  en: () => Promise.resolve(),
  de: () => import('dayjs/locale/de.js'),
  es: () => import('dayjs/locale/es.js'),
  fr: () => import('dayjs/locale/fr.js'),
  pl: () => import('dayjs/locale/pl.js'),
  ru: () => import('dayjs/locale/ru.js'),
  tr: () => import('dayjs/locale/tr.js'),
  uk: () => import('dayjs/locale/uk.js'),
};

/** The language of calendars: that of the page, once its names are loaded, and English until then. */
export function useCalendarLanguage(): Language {
  const { language } = useLanguage();
  const [loaded, setLoaded] = useState<Language>('en');
  useEffect(() => {
    let isCurrent = true;
    loadNames[language]().then(
      () => isCurrent && setLoaded(language),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded;
}

type WeekLocale = Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } };
type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The day with which weeks begin, 0 for Sunday; Monday where the browser does not know it. */
export function firstDayOfWeek(language: string): Day {
  const locale: WeekLocale = new Intl.Locale(language);
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? {};
  return (firstDay % 7) as Day;
}
