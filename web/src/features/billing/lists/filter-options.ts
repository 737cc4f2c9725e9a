import type { Option } from '../../../components/forms/select.rules.ts';
import { valueText } from '../../../words/lookup.ts';
import type { useWords } from '../../../words/words.tsx';
import type { Filter } from './listing.ts';

type Words = Pick<ReturnType<typeof useWords>, 't' | 'formats' | 'language'>;

/** The options of a filter, including unknown values in the address. */
export function optionsOf(filter: Filter, current: string, { t, formats, language }: Words) {
  const { values, texts, groups, isSorted = false, isMultiple = false } = filter;
  const selected = isMultiple ? current.split(',') : [current];
  const others = selected.filter((value) => value !== '' && !values.includes(value));
  const options = [...values, ...others].map(
    (value): Option => ({
      value,
      label: typeof texts === 'string' ? valueText(texts, value, t) : texts(value, t, formats),
      ...(groups && { group: groups(value, t) }),
    }),
  );
  const { compare } = new Intl.Collator(language);
  return isSorted ? options.toSorted((a, b) => compare(a.label, b.label)) : options;
}
