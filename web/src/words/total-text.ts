import type { Formats } from './formats.ts';
import type { Translate } from './translate.ts';

type Total = { readonly total: number; readonly totalIsEstimate?: boolean | undefined };
type Words = { readonly t: Translate; readonly formats: Pick<Formats, 'number' | 'approximate'> };

/** The total of a list as text: "1,204", or "about 12,000" for an estimate. */
export const totalText = ({ total, totalIsEstimate }: Total, { t, formats }: Words): string =>
  totalIsEstimate ? t('list.about', { total: formats.approximate(total) }) : formats.number(total);
