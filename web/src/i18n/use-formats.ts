import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsOf } from './formats.ts';
import { useTimeZone } from './time-zone.tsx';

/** Formats for numbers, money and times in the current language and time zone. */
export function useFormats() {
  const { language } = useTranslation().i18n;
  const { timeZone } = useTimeZone();
  return useMemo(() => formatsOf(language, timeZone ?? undefined), [language, timeZone]);
}
