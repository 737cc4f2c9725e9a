import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './formats.ts';
import { useTimeZone } from './time-zone.tsx';

/** By language and time zone. The formats of the browser are slow to make, and every cell of a table uses them. */
const known = new Map<string, Formats>();

/** Formats for numbers, money and times in the current language and time zone. */
export function useFormats(): Formats {
  const { language } = useTranslation().i18n;
  const { timeZone } = useTimeZone();
  const key = `${language} ${timeZone}`;
  const formats = known.get(key) ?? formatsOf(language, timeZone ?? undefined);
  known.set(key, formats);
  return formats;
}
