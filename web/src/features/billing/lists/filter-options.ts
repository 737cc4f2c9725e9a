import type { Language } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../../components/forms/select.rules.ts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Filter } from './listing.ts';

export type FilterContext = {
  readonly t: Translate;
  readonly formats: Formats;
  readonly language: Language;
};

/** The language, messages and formats for the texts of filters. */
export function useFilterContext(): FilterContext {
  const { t } = useTranslation();
  const formats = useFormats();
  const { language } = useLanguage();
  return { t, formats, language };
}

/** The options of a filter, including unknown values in the address. */
export function optionsOf(
  filter: Filter,
  current: string,
  { t, formats, language }: FilterContext,
) {
  const { values, texts, groups, isSorted = false, isMultiple = false } = filter;
  const selected = isMultiple ? current.split(',') : [current];
  const others = selected.filter((value) => value !== '' && !values.includes(value));
  const options = [...values, ...others].map(
    (value): Option => ({
      value,
      label: typeof texts === 'string' ? enumText(texts, value, t) : texts(value, t, formats),
      ...(groups && { group: groups(value, t) }),
    }),
  );
  if (!isSorted) return options;
  const { compare } = new Intl.Collator(language);
  return options.toSorted((a, b) => compare(a.label, b.label));
}
