import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormats } from './use-formats.ts';

/** Lists are counted up to a maximum; `more` is true when the list is longer. */
type Total = { readonly count: number; readonly more: boolean };

/** The total of a list, such as "1,204 customers" or "1,000+ customers"; empty while it is loading. */
export function useTotalText(
  key: Extract<ParseKeys, `${string}.count`>,
  total: Total | undefined,
): string {
  const { t } = useTranslation();
  const formats = useFormats();
  if (total === undefined) return '';
  const { count, more } = total;
  const number = formats.number(count);
  return t(key, { count, total: more ? t('list.orMore', { total: number }) : number });
}
