import type { CustomField } from '@tessera/contracts/billing/custom-fields';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/i18n.ts';

/** The limits of a value in a phrase; null without limits. */
export function limitText(
  { type, properties }: CustomField,
  t: Translate,
  formats: Formats,
): string | null {
  const { ge, le, minLength, maxLength } = properties;
  const shown = (value: number) =>
    type === 'date' ? formats.date(new Date(value * 1000)) : formats.number(value);
  const from = ge ?? minLength;
  const to = le ?? maxLength;
  if (from !== undefined && to !== undefined) {
    return t('custom-fields.between', { from: shown(from), to: shown(to) });
  }
  if (from !== undefined) return t('custom-fields.atLeast', { from: shown(from) });
  return to === undefined ? null : t('custom-fields.atMost', { to: shown(to) });
}
